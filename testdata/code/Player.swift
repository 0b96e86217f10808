import Foundation

/// A player.
class Player {
    func play() {}
}
