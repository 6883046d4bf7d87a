/** Collects response times in milliseconds. Keeps all of them, so that percentiles are exact. */
export type Latencies = { add(millis: number): void; summary(): Summary };

export type Summary = { count: number; p50: number; p95: number; p99: number; max: number };

export function createLatencies(): Latencies {
  const millis: number[] = [];
  return {
    add: (value) => {
      millis.push(value);
    },
    summary: () => {
      const sorted = Float64Array.from(millis).sort();
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
    },
  };
}

export function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;
}
