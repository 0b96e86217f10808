import type { Clock } from "../store/clock";
import type { Database } from "../store/database";
import type { Mailer } from "../web/mailer";

export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly secret: string;
}
