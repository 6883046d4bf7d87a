import { z } from 'zod/mini';

type Period = { from: string; to: string };

const dayMillis = 86_400_000;
const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMillis + 1;

/**
 * Returns checks that `from` is not after `to`, and that the period has at most `maxDays` days, both dates included.
 * `what` is the beginning of the error message.
 */
export function soundPeriod(what: string, maxDays: number) {
  const path = ['to'];
  return [
    z.refine<Period>(({ from, to }) => from <= to, {
      path,
      error: 'The last day must not be before the first',
    }),
    z.refine<Period>((period) => daysOf(period) <= maxDays, {
      path,
      error: `${what} covers at most ${maxDays} days`,
    }),
  ] as const;
}
