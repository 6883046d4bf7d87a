import { parseArgs } from 'node:util';

export const help = `Injects faults into its own Anteroom servers and checks the guarantees of docs/reliability.md.

  npm run test:resilience -- [options]

  --quick      one shorter and smaller round each, to check that every scenario works
  --only ID    only this scenario, for example T-5; several with commas between
  --seed N     the first round's seed, to repeat a failed round (1)
  --json FILE  also writes checks and figures as JSON
  --list       only lists the scenarios

Exit code 1: a guarantee was broken, or a scenario did not finish. Scenarios that this machine cannot run are skipped.
`;

export type Options = {
  isHelp: boolean;
  isList: boolean;
  isQuick: boolean;
  /** The ids of the scenarios to run. If empty, all scenarios run. */
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
