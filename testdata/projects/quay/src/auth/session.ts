import { createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds that a session lasts. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000;

/** A session is exchanged for a new one when it has less left than this. */
const RENEW_BELOW = 60 * 60 * 1000;

export interface Session {
  readonly skipperId: string;
  readonly role: "skipper" | "office";
  readonly expires: number;
}

/** Makes the signed cookies that say who somebody is, and reads them back. */
export class SessionKeeper {
  readonly #secret: string;

  constructor(secret: string) {
    if (secret === "") throw new Error("QUAY_SECRET is not set");
    this.#secret = secret;
  }

  /** The cookie of a new session. */
  open(skipperId: string, role: Session["role"], now: number): string {
    const session: Session = { skipperId, role, expires: now + SESSION_LIFETIME };
    const payload = Buffer.from(JSON.stringify(session)).toString("base64url");
    return `${payload}.${this.#sign(payload)}`;
  }

  /** Null unless the signature is ours and the time is not over. */
  read(cookie: string, now: number): Session | null {
    const [payload, signature] = cookie.split(".");
    if (!this.#isOurs(payload, signature ?? "")) return null;
    const session: Session = JSON.parse(Buffer.from(payload, "base64url").toString());
    return session.expires > now ? session : null;
  }

  /** A fresh cookie for one that is about to run out; null while it is good for longer. */
  renew(session: Session, now: number): string | null {
    if (session.expires - now > RENEW_BELOW) return null;
    return this.open(session.skipperId, session.role, now);
  }

  #isOurs(payload: string, signature: string): boolean {
    const wanted = Buffer.from(this.#sign(payload));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  }

  #sign(payload: string): string {
    return createHmac("sha256", this.#secret).update(payload).digest("base64url");
  }
}
