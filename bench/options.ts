import { parseArgs } from 'node:util';
import type { Size } from '../load-support/clinic/fill-clinic.queries.ts';
import type { Pace } from './measure.ts';

export const help = `Measures this Anteroom over HTTP, in two temporary clinics of different size.

  npm run bench -- [options]

  --quick           smaller clinics and shorter rounds: under a minute, to check that everything answers
  --json FILE       also writes the figures as JSON
  --only TEXT       only the scenarios, and parts of the live one, whose name contains TEXT
  --against FOLDER  the larger clinic in the checkout in FOLDER and in this one, instead of two sizes
`;

export type Options = {
  isHelp: boolean;
  isQuick: boolean;
  json: string | null;
  only: string;
  against: string | null;
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string', default: '' },
      against: { type: 'string' },
    },
  });
  return {
    isHelp: values.help,
    isQuick: values.quick,
    json: values.json ?? null,
    only: values.only,
    against: values.against ?? null,
  };
}

export const sizes = {
  usual: {
    small: { patients: 1000, appointments: 3000 },
    large: { patients: 100_000, appointments: 300_000 },
    /**
     * A clinic with the same number of appointments as the large one, but over a thousand days: 300 a day, or 9,000 in
     * thirty days. The large clinic has half of its appointments within thirty days.
     */
    old: { patients: 100_000, appointments: 300_000, doctors: 12 },
  },
  /**
   * The clinic for live updates. It has enough appointments for twenty doctors; the number of patients does not matter.
   */
  live: { patients: 1000, appointments: 30_000 },
  quick: {
    small: { patients: 1000, appointments: 3000 },
    large: { patients: 5000, appointments: 15_000 },
    old: { patients: 5000, appointments: 15_000, doctors: 2 },
  },
} as const satisfies Record<string, Size | { small: Size; large: Size; old: Size }>;

export const paces: Record<'usual' | 'quick', Pace> = {
  usual: { rounds: 2, millis: 500 },
  quick: { rounds: 1, millis: 150 },
};
