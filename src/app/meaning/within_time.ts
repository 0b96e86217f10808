/** Waits for work no longer than it may take, whether or not the work heeds the signal. */

/** Rejects with `late` after `ms`; what the work does afterwards is ignored. */
export async function withinTime<T>(
  ms: number,
  late: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late);
      controller.abort(late);
    }, ms);
  });
  const working = work(controller.signal);
  working.catch(() => {});
  try {
    return await Promise.race([working, ending]);
  } finally {
    clearTimeout(timer);
  }
}
