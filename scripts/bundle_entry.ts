/**
 * The entry point of the bundle. CommonJS packages in it (yaml) load Node's built-in modules with
 * `require`, which does not exist in a bundle of ES modules, so it is defined here.
 */
import process from "node:process";

Object.assign(globalThis, {
  require: (name: string) => process.getBuiltinModule(name as "node:buffer"),
});
await import("../main.ts");
