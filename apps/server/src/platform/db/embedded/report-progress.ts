const quietMillis = 2000;
const repeatMillis = 5000;

/** Reports nothing for short work. */
export async function reportProgress<Result>(
  progress: ((line: string) => void) | undefined,
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const report = () => progress?.(`${sentence} … ${Math.round((performance.now() - startedAt) / 1000)} s`);
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    report();
    repeat = setInterval(report, repeatMillis);
  }, quietMillis);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
  }
}
