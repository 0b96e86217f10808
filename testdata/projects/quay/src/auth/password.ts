import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Mailer } from "../web/mailer";
import type { Database } from "../store/database";

const RESET_LIFETIME = 30 * 60 * 1000;

/** Salted scrypt; the salt is in front of the hash. */
export function hashPassword(plain: string): string {
  const salt = randomBytes(16);
  return `${salt.toString("hex")}:${scryptSync(plain, salt, 32).toString("hex")}`;
}

export function verifyPassword(plain: string, stored: string): boolean {
  const [salt, hash] = stored.split(":").map((part) => Buffer.from(part, "hex"));
  return timingSafeEqual(scryptSync(plain, salt, 32), hash);
}

export class PasswordReset {
  constructor(private readonly db: Database, private readonly mailer: Mailer) {}

  /** Sends a link to whoever has the address; says nothing if nobody has. */
  async request(address: string, now: number): Promise<void> {
    const skipper = await this.db.skipperByAddress(address);
    if (skipper === null) return;
    const token = randomBytes(24).toString("base64url");
    await this.db.saveResetToken(skipper.id, token, now + RESET_LIFETIME);
    await this.mailer.send(address, "reset", { token });
  }

  /** True if the token was good; it is used up either way. */
  async redeem(token: string, password: string, now: number): Promise<boolean> {
    const found = await this.db.takeResetToken(token);
    if (found === null || found.expires <= now) return false;
    await this.db.setPassword(found.skipperId, hashPassword(password));
    return true;
  }
}
