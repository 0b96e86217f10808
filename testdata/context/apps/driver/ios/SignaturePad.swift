import UIKit

/// Records strokes as vectors, with the printed name of who took the parcel.
final class SignaturePad: UIView {
    private var strokes: [[CGPoint]] = []
    var printedName = ""

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        strokes[strokes.count - 1].append(point)
    }
}
