/** The speed of text analysis. The goal is at least 15 MB of English markdown per second. */
import { createAnalyzer } from "../../src/text/analyze.ts";
import { type Figure, k8sPages } from "./figures.ts";

/**
 * MB/s over the Kubernetes documentation: a first pass with an empty cache, and the best of five. Empty
 * without the documentation.
 */
export async function textBench(): Promise<Figure[]> {
  const texts = k8sPages().map(({ text }) => text);
  if (texts.length === 0) return [];
  const megabytes = texts.reduce((sum, text) => sum + new Blob([text]).size, 0) / 1e6;
  const analyzer = await createAnalyzer("english");
  const seconds: number[] = [];
  for (let run = 0; run < 6; run++) {
    let tokens = 0;
    const started = performance.now();
    for (const text of texts) analyzer.scan(text, () => tokens++);
    seconds.push((performance.now() - started) / 1000);
  }
  return [
    { name: "text: analysis, empty cache", value: megabytes / seconds[0], unit: "MB/s" },
    { name: "text: analysis", value: megabytes / Math.min(...seconds.slice(1)), unit: "MB/s" },
  ];
}
