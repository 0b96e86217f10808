import table from "./seasons.json";

/** How much dearer or cheaper a night is than in spring. */
export function seasonFactor(night: Date): number {
  const month = night.getMonth() + 1;
  const season = table.find(({ from, to }) => month >= from && month <= to);
  return season?.factor ?? 1;
}
