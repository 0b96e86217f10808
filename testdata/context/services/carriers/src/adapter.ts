export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: { code: string } };

/** What every integration has to offer. */
export interface Adapter {
  quote(parcel: Parcel): Promise<Outcome<Quote>>;
  book(parcel: Parcel): Promise<Outcome<Booking>>;
  cancel(booking: Booking): Promise<Outcome<void>>;
  closeManifest(depot: string): Promise<Outcome<Manifest>>;
}
