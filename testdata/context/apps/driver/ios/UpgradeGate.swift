import Foundation
import UIKit

/// Blocks versions that the server does not support any more.
final class UpgradeGate {
    func check(minimum: String) async -> UIViewController? {
        let current = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
        guard let current, current.compare(minimum, options: .numeric) == .orderedAscending else { return nil }
        return UpgradeViewController(storeLink: Links.testFlight)
    }
}
