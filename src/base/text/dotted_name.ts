/** Names of definitions whose parts are joined with dots. */

/** `login` of `AuthService.login`. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
