/** `ra embed`: what was done or would be, as text or JSON, and the progress line. */
import type { EmbedOutcome, EmbedPlan } from "../../app/meaning/embed.ts";
import type { FillProgress } from "../../store/model.ts";
import { humanSize, plural } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import { humanTime, progressBar } from "../terminal/progress.ts";
import { nameText, type Style } from "../terminal/style.ts";

export function embedText(outcome: EmbedOutcome, style: Style): string {
  const { encoded, left, total, model, windows, tokens, ms } = outcome;
  const have = `${total - left} of ${plural(total, "section")} have vectors`;
  const rest = left === 0 ? "" : `; ${left} are left`;
  const done = encoded === 0
    ? "nothing to encode\n"
    : `encoded ${plural(encoded, "section")} in ${humanTime(ms)}: ${plural(windows, "text")}, ` +
      `about ${tokens} tokens, ${rateOf(encoded, ms)} sections/s\n`;
  return `${style.bold(nameText(model))}: ${have}${rest}\n${done}`;
}

export function embedJson(outcome: EmbedOutcome): JsonObject {
  const { model, total, encoded, left, windows, tokens, ms } = outcome;
  return { model, sections: total, encoded, left, windows, tokens, ms };
}

export function planText(plan: EmbedPlan, style: Style): string {
  const { model, sections, total, windows, tokens, ms, bytes, sampled } = plan;
  const name = style.bold(nameText(model));
  if (ms === null || bytes === null) {
    return `${name}: all of ${plural(total, "section")} have vectors\n`;
  }
  return `${name}: ${sections} of ${plural(total, "section")} have no vectors\n` +
    `${plural(windows, "text")}, about ${tokens} tokens; about ${humanTime(ms)}, ` +
    `${humanSize(bytes)} on disk\n` +
    `nothing was stored; the time is that of ${plural(sampled, "text")}\n`;
}

export function planJson(plan: EmbedPlan): JsonObject {
  return {
    model: plan.model,
    sections: plan.total,
    missing: plan.sections,
    windows: plan.windows,
    tokens: plan.tokens,
    ms: plan.ms === null ? null : Math.round(plan.ms),
    bytes: plan.bytes,
  };
}

/** `embedding ████░░░░ 120/3120 sections, 12.3/s, 4 min left` after `ms`, shorter than `width`. */
export function embedLine(progress: FillProgress, ms: number, width: number): string {
  const { done, total } = progress;
  const left = ms / Math.max(1, done) * (total - done);
  const text = `embedding ${progressBar(progress, width)}${done}/${total} sections, ` +
    `${rateOf(done, ms)}/s, ${humanTime(left)} left`;
  return text.slice(0, Math.max(0, width - 1));
}

function rateOf(count: number, ms: number): string {
  return (count / Math.max(1, ms) * 1000).toFixed(1);
}
