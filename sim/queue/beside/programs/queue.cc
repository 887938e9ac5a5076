// The hold model and M/M/1 on std::priority_queue.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <queue>
#include <random>
#include <vector>

struct Event {
  int64_t at;  // ns
  uint64_t seq;
  uint8_t kind;
};
struct Later {
  bool operator()(const Event& a, const Event& b) const {
    return a.at != b.at ? a.at > b.at : a.seq > b.seq;
  }
};

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const bool hold = !strcmp(argv[1], "hold");
  const long pending = atol(argv[2]), events = atol(argv[3]);
  std::mt19937_64 bits(1);
  std::exponential_distribution<double> unit(1.0);
  auto draw = [&](double mean) { return int64_t(unit(bits) * mean * 1e9); };
  std::priority_queue<Event, std::vector<Event>, Later> list;
  uint64_t seq = 0;
  auto push = [&](int64_t at, uint8_t kind) { list.push({at, seq++, kind}); };
  if (hold)
    for (long i = 0; i < pending; i++) push(draw(1), 0);
  auto began = std::chrono::steady_clock::now();
  double total = 0;
  long served = 0;
  if (hold) {
    for (long i = 0; i < events; i++) {
      const int64_t at = list.top().at;
      list.pop();
      push(at + draw(1), 0);
    }
  } else {
    std::deque<int64_t> waiting;
    push(draw(10.0 / 9), 0);
    for (long i = 0; i < events; i++) {
      const Event e = list.top();
      list.pop();
      if (e.kind == 0) {
        if (waiting.empty()) push(e.at + draw(1), 1);
        waiting.push_back(e.at);
        push(e.at + draw(10.0 / 9), 0);
        continue;
      }
      total += double(e.at - waiting.front()) / 1e9;
      served++;
      waiting.pop_front();
      if (!waiting.empty()) push(e.at + draw(1), 1);
    }
  }
  const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count();
  printf("%.3f %.6f\n", ns / events, served ? total / served : 0.0);
}
