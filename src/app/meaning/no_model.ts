/** Why there is no model: the configuration names none, or names one that is not trusted. */
import { RaError } from "../../base/error.ts";
import type { Config } from "../../config/model.ts";

/** The refusal of what needs a model; `attempt` goes in front of the reason, such as "Cannot embed sections: ". */
export function noModel(
  { warnings, origins }: Pick<Config, "warnings" | "origins">,
  attempt = "",
): RaError {
  const ignored = warnings.find(({ key }) => key === "embeddings");
  if (ignored !== undefined) return new RaError(attempt + ignored.message, { hint: ignored.hint });
  const root = origins.get("root");
  return new RaError(`${attempt}no model is configured`, {
    hint: root === undefined
      ? "name one in [embeddings] of ~/.ra.toml, see `ra help semantic`"
      : `\`root = true\` in "${root}" leaves out ~/.ra.toml; see \`ra help semantic\``,
  });
}
