// The hold model and M/M/1 on the simulator of ns-3, with the scheduler that is named.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <string>

#include "ns3/core-module.h"

using namespace ns3;

static std::mt19937_64 bits(1);
static std::exponential_distribution<double> unit(1.0);
static long left;
static Time Draw(double mean) { return NanoSeconds(int64_t(unit(bits) * mean * 1e9)); }
static void Count() {
  if (--left == 0) Simulator::Stop();
}

static void Hold() {
  Simulator::Schedule(Draw(1), &Hold);
  Count();
}

static std::deque<Time> waiting;
static double total;
static long served;

static void Depart() {
  total += (Simulator::Now() - waiting.front()).GetSeconds();
  served++;
  waiting.pop_front();
  if (!waiting.empty()) Simulator::Schedule(Draw(1), &Depart);
  Count();
}
static void Arrive() {
  if (waiting.empty()) Simulator::Schedule(Draw(1), &Depart);
  waiting.push_back(Simulator::Now());
  Simulator::Schedule(Draw(10.0 / 9), &Arrive);
  Count();
}

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const long pending = atol(argv[2]), events = atol(argv[3]);
  ObjectFactory scheduler;
  scheduler.SetTypeId(std::string("ns3::") + argv[4] + "Scheduler");
  Simulator::SetScheduler(scheduler);
  left = events;
  if (!strcmp(argv[1], "hold")) {
    for (long i = 0; i < pending; i++) Simulator::Schedule(Draw(1), &Hold);
  } else {
    Simulator::Schedule(Draw(10.0 / 9), &Arrive);
  }
  auto began = std::chrono::steady_clock::now();
  Simulator::Run();
  const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count();
  printf("%.3f %.6f\n", ns / events, served ? total / served : 0.0);
  Simulator::Destroy();
}
