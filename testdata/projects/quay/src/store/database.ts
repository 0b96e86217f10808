import { Pool } from "pg";
import type { Berth, Booking } from "../booking/model";

export interface Skipper {
  readonly id: string;
  readonly role: "skipper" | "office";
  readonly passwordHash: string;
}

/** The only file that speaks SQL. */
export class Database {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url });
  }

  async skipperByAddress(address: string): Promise<Skipper | null> {
    const { rows } = await this.#pool.query("select * from skippers where address = $1", [address]);
    return rows[0] ?? null;
  }

  /** Berths without a booking that overlaps the days. */
  async freeBerths(from: string, to: string): Promise<Berth[]> {
    const { rows } = await this.#pool.query(
      "select * from berths b where not exists (select 1 from bookings where berth_id = b.id and arrival < $2 and departure > $1)",
      [from, to],
    );
    return rows;
  }

  /** Fails with code 23P01 if somebody was faster: the table excludes overlapping stays. */
  async saveBooking(berthId: string, wanted: Omit<Booking, "id">): Promise<Booking> {
    const { rows } = await this.#pool.query("insert into bookings values ($1, $2) returning *", [
      berthId,
      wanted,
    ]);
    return rows[0];
  }

  async deleteBooking(id: string): Promise<void> {
    await this.#pool.query("delete from bookings where id = $1", [id]);
  }

  async saveResetToken(skipperId: string, token: string, expires: number): Promise<void> {
    await this.#pool.query("insert into resets values ($1, $2, $3)", [skipperId, token, expires]);
  }

  async takeResetToken(token: string): Promise<{ skipperId: string; expires: number } | null> {
    const { rows } = await this.#pool.query("delete from resets where token = $1 returning *", [token]);
    return rows[0] ?? null;
  }

  async setPassword(skipperId: string, hash: string): Promise<void> {
    await this.#pool.query("update skippers set password = $2 where id = $1", [skipperId, hash]);
  }

  async answers(within: number): Promise<boolean> {
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), within));
    return await Promise.race([this.#pool.query("select 1").then(() => true, () => false), late]);
  }
}
