import type { Berth, Boat } from "./model";

/** Metres of water that must be left below the keel at low tide. */
const KEEL_CLEARANCE = 0.5;

/** The smallest of the free berths that takes the boat; null if none does. */
export function chooseBerth(boat: Boat, free: readonly Berth[]): Berth | null {
  const fitting = free.filter((berth) => fits(boat, berth));
  fitting.sort((a, b) => a.length - b.length || a.width - b.width);
  return fitting[0] ?? null;
}

export function fits(boat: Boat, berth: Berth): boolean {
  return boat.length <= berth.length && boat.beam <= berth.width &&
    boat.draught + KEEL_CLEARANCE <= berth.depthAtLowWater;
}
