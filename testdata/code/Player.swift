import Foundation
@testable import struct Media.Clip

/// Volume at the start.
let defaultVolume = 0.5

/// Plays clips, one after another.
///
/// Not for several threads.
@available(iOS 13, *, deprecated, message: "use play()")
public final class Player<Item: Playable>: NSObject where Item: Hashable {
    /// What is heard.
    private(set) var volume: Double = defaultVolume {
        didSet { print("now \(volume) }") }
    }
    var isPlaying: Bool { queue.count > 0 }

    private let queue = [Item]()

    public init?(volume: Double = 1.0) {
        guard volume > 0 else { return nil }
        self.volume = volume
    }

    deinit { stop() }

    /// Starts the first one.
    @discardableResult
    public func play(
        _ item: Item,
        then done: @escaping (Result<Void, Error>) -> Void
    ) async throws -> Bool {
        func inner() { print("}") }
        let text = """
        func no() {
        """
        let raw = #"a "quoted" } \n"#
        return [1, 2].map { $0 + 1 }.isEmpty
    }

    func stop() {}

    class func shared() -> Player { Player()! }

    subscript(index: Int) -> Item { queue[index] }

    static func == (a: Player, b: Player) -> Bool { a === b }

    enum State: String {
        case idle, playing
        case failed

        var isOver: Bool { self == .failed }
    }
}

/* A comment /* in a comment */ { */
protocol Playable: AnyObject {
    associatedtype Source
    /// Its length in seconds.
    var length: Double { get }
    /// Reads it.
    func load(from source: Source) throws
    func unload()
}

extension Player: CustomStringConvertible {
    public var description: String { "player" }
    func describe() -> String { description }
}

extension Player.State {
    func next() -> Self { .idle }
}

struct Clip { let url: String; func size() -> Int { 1 } }

actor Mixer {
    func mix(_ clips: [Clip]) async {}
}

typealias Done = () -> Void

#if DEBUG
func debugDump() {
    print("x")
}
#endif

/// Adds.
public func add(_ a: Int, _ b: Int) -> Int
    where Int: Numeric
{
    a + b
}
