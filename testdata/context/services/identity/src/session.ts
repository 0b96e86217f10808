import { SignJWT } from "jose";
import { db } from "./db.ts";
import type { Request, Response } from "./http.ts";

/** Exchanges a refresh token for a new pair; a second use revokes the family. */
export async function refresh(request: Request): Promise<Response> {
  const body = await request.json();
  const row = await db.findRefreshToken(body.refresh_token);
  if (row === null) return Response.error(401);
  if (row.usedAt !== null) {
    await db.revokeSession(row.sessionId);
    return Response.error(401);
  }
  const access = await new SignJWT({ scope: row.scope }).setExpirationTime("15m").sign(key());
  return Response.json({ access_token: access, refresh_token: await rotate(row) });
}
