import type { Boat, Booking } from "../booking/model";
import { Money } from "./money";
import { seasonFactor } from "./seasons";

const BASE_PER_METRE = new Money(290);
/** What the town takes for each adult and night. */
const TOURIST_TAX = new Money(120);
const CLUB_DISCOUNT = 0.2;

export interface Quote {
  readonly nights: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** The price of a stay. */
export function quote(boat: Boat, booking: Booking, isMember: boolean): Quote {
  const nights = nightsOf(booking);
  let sum = new Money(0);
  for (const night of nights) {
    sum = sum.plus(BASE_PER_METRE.times(boat.length * seasonFactor(night)));
  }
  const discounted = sum.times(1 - bestDiscount(nights.length, isMember));
  const tax = TOURIST_TAX.times(booking.adults * nights.length);
  return { nights: discounted, tax, total: discounted.plus(tax).rounded() };
}

/** The larger of the two: that of clubs, or one night in seven for free. */
export function bestDiscount(nights: number, isMember: boolean): number {
  const weekly = Math.floor(nights / 7) / nights;
  return Math.max(isMember ? CLUB_DISCOUNT : 0, weekly);
}

function nightsOf({ arrival, departure }: Booking): Date[] {
  const nights: Date[] = [];
  for (let day = new Date(arrival); day < new Date(departure); day.setDate(day.getDate() + 1)) {
    nights.push(new Date(day));
  }
  return nights;
}
