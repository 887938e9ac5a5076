"""The hold model and M/M/1 in SimPy, with processes, as its users write them."""

import random
import sys
import time

import simpy

model, pending, events = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random.seed(1)
env = simpy.Environment()
draw = random.expovariate
happened = 0
total = 0.0
served = 0


def hold():
    global happened
    while True:
        yield env.timeout(draw(1))
        happened += 1
        if happened == events:
            stop.succeed()


def customers(server):
    while True:
        yield env.timeout(draw(0.9))
        count()
        env.process(customer(server))


def customer(server):
    global total, served
    came = env.now
    with server.request() as turn:
        yield turn
        yield env.timeout(draw(1))
    total += env.now - came
    served += 1
    count()


def count():
    global happened
    happened += 1
    if happened == events:
        stop.succeed()


stop = env.event()
if model == "hold":
    for _ in range(pending):
        env.process(hold())
    env.run(until=1e-9)  # the processes begin
else:
    env.process(customers(simpy.Resource(env)))
began = time.perf_counter()
env.run(until=stop)
ns = (time.perf_counter() - began) * 1e9
print(f"{ns / events:.3f} {total / served if served else 0.0:.6f}")
