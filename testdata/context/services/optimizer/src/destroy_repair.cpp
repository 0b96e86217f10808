#include "neighbourhood.hpp"
#include <random>

// Removes related stops and inserts them again where the penalty is least.
Solution improve(Solution current, std::mt19937& random, Deadline deadline) {
  Solution best = current;
  while (!deadline.passed()) {
    Solution candidate = repair(destroy(current, random));
    if (candidate.drivingTime() + candidate.windowPenalty() < best.objective()) best = candidate;
  }
  return best;
}
