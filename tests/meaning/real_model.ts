/** The model that a machine of ra's developers may have; it is not part of the repository. */
import { fileURLToPath } from "node:url";

export const MODEL_FOLDER = fileURLToPath(
  new URL("../../../shared/models/all-minilm-l6-v2-q", import.meta.url),
);

/** Says once where it is missing; what needs it is skipped then. */
export function withModel(): boolean {
  try {
    return Deno.statSync(`${MODEL_FOLDER}/model.onnx`).isFile;
  } catch {
    console.log(`skipped what needs the model in ${MODEL_FOLDER}`);
    return false;
  }
}
