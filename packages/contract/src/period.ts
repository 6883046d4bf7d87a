import { z } from 'zod/mini';

type Period = { from: string; to: string };

const dayMillis = 86_400_000;
const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMillis + 1;

/** Checks that two inclusive dates are in order and at most `maxDays` apart. `what` starts the error message. */
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
