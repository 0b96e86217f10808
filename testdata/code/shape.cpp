#include <vector>
#include "shape.hpp"

namespace acme::geometry {

/// A shape.
class Shape : public Base {
public:
    Shape() = default;
    virtual ~Shape() {}

    /// Its area.
    virtual double area() const = 0;
    bool operator==(const Shape& other) const { return true; }
    operator bool() const { return true; }

    /// How many sides.
    explicit operator int() const;

private:
    int sides_;
};

template <typename T>
T largest(const std::vector<T>& all) {
    return all[0];
}

double Shape::scale(double by) {
    Shape other(by);
    return by;
}

std::vector<int>& Pool<int>::items() {
    return items_;
}

Shape::operator double() const {
    return area();
}

}  // namespace acme::geometry

using Shapes = std::vector<acme::geometry::Shape>;

enum class Color { red, green };

struct Point { int x; int y; };

int main() { return 0; }
