import { parseArgs } from 'node:util';

export const help = `Breaks things around an Anteroom of its own and looks whether it keeps its promises.

  npm run test:resilience -- [options]

  --quick      one round each, shorter and smaller: to see whether all of it works
  --only ID    only this scenario, for example T-5; several with commas between
  --seed N     the first round's seed, to repeat what was seen (1)
  --json FILE  writes checks and figures there too
  --list       only lists the scenarios

Exit code 1: a promise was broken, or a scenario could not be finished. What this machine cannot do is reported as skipped.
`;

export type Options = {
  isHelp: boolean;
  isList: boolean;
  isQuick: boolean;
  /** Ids of scenarios. Empty means all. */
  only: readonly string[];
  seed: number;
  json: string | null;
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
    },
  });
  return {
    isHelp: values.help,
    isList: values.list,
    isQuick: values.quick,
    only: values.only
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    seed: Number(values.seed),
    json: values.json ?? null,
  };
}
