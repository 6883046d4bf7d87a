import type { Measurement, Result } from '../measure.ts';

const widths = { scenario: 62, connections: 5, figure: 9 };

/**
 * Formats one row per scenario and load: requests per second and milliseconds in each clinic, and the cost ratio
 * between the clinics.
 */
export function tableOf(measurements: readonly Measurement[]): string {
  const [widest] = measurements.toSorted((one, other) => other.results.length - one.results.length);
  const clinics = widest?.results.map(({ clinic }) => clinic) ?? [];
  const figures = ['req/s', 'p50', 'p95', 'p99', 'CPU'];
  const above = clinics.map((clinic) => ` ${clinic} `.padStart(figures.length * widths.figure, '·')).join('');
  const heads = clinics.flatMap(() => figures.map((figure) => figure.padStart(widths.figure))).join('');
  return [
    `${' '.repeat(widths.scenario + widths.connections)}${above}`,
    `${'milliseconds'.padEnd(widths.scenario)}${'conn.'.padStart(widths.connections)}${heads}${'ratio'.padStart(8)}`,
    ...measurements.map((measurement) => lineOf(measurement, clinics.length)),
  ].join('\n');
}

export function lineOf(measurement: Measurement, clinics = measurement.results.length): string {
  const { scenario, connections, results } = measurement;
  const figures = results.map((result) => figuresOf(result)).join('');
  return `${scenario.padEnd(widths.scenario)}${String(connections).padStart(widths.connections)}${figures.padEnd(clinics * 5 * widths.figure)}${ratioOf(measurement).toFixed(2).padStart(8)}`;
}

function figuresOf({ perSecond, p50, p95, p99, processorMillis }: Result): string {
  const all = [perSecond.toFixed(0), ...[p50, p95, p99, processorMillis].map((millis) => millis.toFixed(2))];
  return all.map((figure) => figure.padStart(widths.figure)).join('');
}

/**
 * Returns the cost of a request in the last of the measured clinics, divided by the cost in the first one. The cost is
 * the processor time, because other programs affect it least. If the system does not report it, the cost is the median
 * response time.
 */
export function ratioOf({ results }: Measurement): number {
  const [first, last] = [results[0], results.at(-1)];
  if (!(first && last)) return 0;
  return first.processorMillis > 0 ? last.processorMillis / first.processorMillis : last.p50 / first.p50;
}
