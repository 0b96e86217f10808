/** Signs people in. */
import { hash } from "bcrypt";
import type { Store } from "./store.ts";
export { Session } from "./session.ts";

const ROUNDS = 12;

/** How long a session lives, in minutes. */
export const LIFETIME = 30;

export interface User {
  readonly name: string;
  /** Says whether the user may sign in. */
  isActive(at: Date): boolean;
}

export type Id = string;

export type Outcome =
  | { kind: "signed in" }
  | { kind: "refused" };

export enum Role {
  Admin,
  Guest,
}

/**
 * Signs in and out.
 */
@injectable()
export class AuthService<T extends User> extends Base implements Closeable {
  static readonly limit = 5;
  readonly #store: Store;
  onFailure = (error: Error): void => {
    console.error(error);
  };

  constructor(store: Store) {
    super();
    this.#store = store;
  }

  /** Checks the password. */
  @traced("login")
  async login(
    user: string,
    password: string,
  ): Promise<Outcome> {
    function inner() {
      return hash(password, ROUNDS);
    }
    return await inner();
  } // the end

  get size(): number { return 1; }
  set size(value: number) {}

  #refuse(): void {}
}

export function parse(text: string): Id;
/** Parses what is written. */
export function parse(text: number): Id;
export function parse(text: unknown): Id {
  return String(text);
}

export const validate = async ({ name }: User): Promise<boolean> => {
  return name !== "";
};

namespace Inner {
  export function helper() {}
}

declare module "other" {
  export function declared(): void;
}

export default () => {
  app.post("/auth/login", validate);
  app.get("/users", parse); router.delete('/users/:id', parse);
  axios.get("/not/an/entry");
};
