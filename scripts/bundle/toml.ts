/** What ra uses of the TOML library. */
export { parse } from "smol-toml";
