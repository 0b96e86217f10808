// Package shapes has declarations in brackets.
package shapes

type (
	// Point is a place.
	Point struct{ X, Y int }

	Shape interface {
		Area() float64
	}

	Name = string
)

// Sides says how many a shape has.
const (
	Triangle = 3
	Square   = 4
)

func (p Point) Area() float64 { return 0 }

/*
Example has no entry:

	func main() {
	}
*/
func Example() {}
