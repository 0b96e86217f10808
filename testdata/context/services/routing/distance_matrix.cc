#include "graph.h"
#include <vector>

namespace routing {

// Shortest travel time between all stops, over shortcuts contracted in advance.
std::vector<std::vector<int>> travelTimes(const Graph& graph, const std::vector<Node>& stops) {
  std::vector<std::vector<int>> matrix(stops.size());
  for (size_t i = 0; i < stops.size(); ++i) {
    for (const Node& to : stops) matrix[i].push_back(graph.upwardSearch(stops[i], to));
  }
  return matrix;
}

}  // namespace routing
