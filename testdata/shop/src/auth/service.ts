import { compare } from "bcrypt";
import type { Store } from "./store.ts";

/** How long a session lives. */
export const SESSION_HOURS = 12;

/** Signs users in and out. */
export class AuthService {
  constructor(readonly store: Store) {}

  /** Checks the password and opens a session. */
  async login(user: string, password: string): Promise<string | null> {
    const known = await this.store.find(user);
    return known && await compare(password, known.hash) ? this.store.open(user) : null;
  }

  /** Closes all sessions of a user. */
  logoutAll(user: string): void {
    this.store.close(user);
  }
}
