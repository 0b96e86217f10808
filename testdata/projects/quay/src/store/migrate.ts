import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";

/** Runs the numbered files that the database does not have yet, each in a transaction. */
export async function migrate(pool: Pool, folder: string): Promise<number> {
  const { rows } = await pool.query("select max(number) as last from migrations");
  const last = Number(rows[0]?.last ?? 0);
  const files = readdirSync(folder).filter((name) => parseInt(name) > last).sort();
  for (const file of files) {
    await pool.query("begin");
    await pool.query(readFileSync(`${folder}/${file}`, "utf8"));
    await pool.query("insert into migrations values ($1)", [parseInt(file)]);
    await pool.query("commit");
  }
  return files.length;
}
