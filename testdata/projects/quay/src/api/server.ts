import express from "express";
import { Lockout } from "../auth/lockout";
import { PasswordReset, verifyPassword } from "../auth/password";
import { SessionKeeper } from "../auth/session";
import { rateLimit } from "./rate_limit";
import { chooseBerth } from "../booking/allocate";
import type { Services } from "./services";

/** All routes of the service. */
export function createServer({ db, clock, mailer, secret }: Services) {
  const app = express();
  const sessions = new SessionKeeper(secret);
  const lockout = new Lockout(clock);
  const resets = new PasswordReset(db, mailer);
  app.use(rateLimit(clock));

  app.post("/session", async (req, res) => {
    const { address, password } = req.body;
    if (lockout.isLocked(address)) return res.status(423).end();
    const skipper = await db.skipperByAddress(address);
    if (skipper === null || !verifyPassword(password, skipper.passwordHash)) {
      lockout.noteFailure(address);
      return res.status(401).end();
    }
    lockout.clear(address);
    res.cookie("quay", sessions.open(skipper.id, skipper.role, clock.now())).status(204).end();
  });

  app.post("/password/reset", async (req, res) => {
    await resets.request(req.body.address, clock.now());
    res.status(204).end();
  });

  app.get("/berths", async (req, res) => {
    res.json(await db.freeBerths(String(req.query.from), String(req.query.to)));
  });

  app.post("/bookings", async (req, res) => {
    const berth = chooseBerth(req.body.boat, await db.freeBerths(req.body.from, req.body.to));
    if (berth === null) return res.status(409).json({ code: "full", message: "nothing is free" });
    res.status(201).json(await db.saveBooking(berth.id, req.body));
  });

  app.delete("/bookings/:id", async (req, res) => {
    await db.deleteBooking(req.params.id);
    res.status(204).end();
  });

  app.get("/healthz", async (_req, res) => {
    res.status(await db.answers(1000) ? 200 : 503).end();
  });

  return app;
}
