/** What ra uses of onnxruntime. */
export { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";
