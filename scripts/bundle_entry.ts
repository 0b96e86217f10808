/**
 * The entry of the bundle. CommonJS packages in it (yaml) ask for Node's built-in modules by `require`,
 * which a bundle of ES modules does not have; the runtime hands them out.
 */
import process from "node:process";

Object.assign(globalThis, {
  require: (name: string) => process.getBuiltinModule(name as "node:buffer"),
});
await import("../main.ts");
