import type { Rate, RateResult } from '../rates/rate.ts';
import { growthOf } from './rate-bars.ts';

const megabyte = 1024 * 1024;
const widths = { scenario: 40, connections: 5, figure: 9 };
const figuresOfClinic = ['a second', 'p50', 'p99', 'server', 'database', 'MB'] as const;

/**
 * Formats one row per scenario and load. The columns for server and database contain processor milliseconds per
 * request.
 */
export function tableOfRates(rates: readonly Rate[]): string[] {
  if (rates.length === 0) return [];
  const clinic = figuresOfClinic.map((figure) => figure.padStart(widths.figure)).join('');
  const others = ['growth', 'of bare', 'of SQL'].map((figure) => figure.padStart(widths.figure)).join('');
  const names = ['small', 'large'].map((name) => ` ${name} `.padStart(clinic.length, '·')).join('');
  return [
    `${' '.repeat(widths.scenario + widths.connections)}${names}`,
    `${'rates'.padEnd(widths.scenario)}${'conn.'.padStart(widths.connections)}${clinic}${clinic}${others}`,
    ...rates.map(lineOfRate),
  ];
}

export function lineOfRate(rate: Rate): string {
  const { scenario, connections, results, barePerSecond, plainSql } = rate;
  const [only] = results;
  const width = figuresOfClinic.length * widths.figure;
  // If only one clinic was measured, put its results into the column of the larger clinic.
  const clinics =
    results.length === 1 && only ? ' '.repeat(width) + figuresOf(only) : results.map(figuresOf).join('');
  const last = results.at(-1)?.perSecond ?? 0;
  const shares = [
    growthOf(rate)?.toFixed(2) ?? '',
    (last / barePerSecond).toFixed(2),
    plainSql ? (last / plainSql.perSecond).toFixed(2) : '',
  ];
  const sql = plainSql ? `  (${plainSql.by} ${plainSql.perSecond.toFixed(0)})` : '';
  return `${scenario.padEnd(widths.scenario)}${String(connections).padStart(widths.connections)}${clinics}${shares.map((share) => share.padStart(widths.figure)).join('')}  (bare ${barePerSecond.toFixed(0)})${sql}`;
}

function figuresOf(result: RateResult): string {
  const { perSecond, p50, p99, serverMillis, databaseMillis, residentBytes } = result;
  const all = [
    perSecond.toFixed(0),
    ...[p50, p99, serverMillis, databaseMillis].map((millis) => millis.toFixed(2)),
    (residentBytes / megabyte).toFixed(0),
  ];
  return all.map((figure) => figure.padStart(widths.figure)).join('');
}

/** Returns the errors that must not occur on any machine, however slow. */
export function complaintsOfRates(rates: readonly Rate[]): string[] {
  return rates.flatMap(({ scenario, connections, results }) =>
    results.flatMap(({ clinic, unexpected }) =>
      Object.entries(unexpected).map(
        ([what, times]) =>
          `WRONG: rates: ${scenario}, ${connections} connections, ${clinic}: ${what} (${times} times)`,
      ),
    ),
  );
}
