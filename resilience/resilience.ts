import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../load-support/describe-machine.ts';
import { say } from '../load-support/progress.ts';
import { faultScenarios } from './fault-scenarios.ts';
import { help, type Options, readOptions } from './options.ts';
import { linesOf, summaryOf } from './report.ts';
import { type Result, runScenario } from './run-scenario.ts';

const options = readOptions(process.argv.slice(2));
if (options.isHelp) process.stdout.write(help);
else if (options.isList)
  for (const { id, title } of faultScenarios) process.stdout.write(`${id.padEnd(6)}${title}\n`);
else await run(options);

/** Runs the scenarios. On a signal, stops the current round and closes its resources before the process exits. */
async function run(params: Options): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const results = await runAll(params, stopping.signal);
  process.stdout.write(`\n${summaryOf(results).join('\n')}\n`);
  if (params.json !== null) {
    await writeFile(params.json, `${JSON.stringify({ machine: describeMachine(), results }, null, 2)}\n`);
  }
  const isBroken = results.length === 0 || results.some(({ verdict }) => verdict === 'broken');
  process.exit(isBroken || stopping.signal.aborted ? 1 : 0);
}

async function runAll({ only, isQuick, seed: first }: Options, stopped: AbortSignal): Promise<Result[]> {
  const results: Result[] = [];
  for (const scenario of faultScenarios.filter(({ id }) => only.length === 0 || only.includes(id))) {
    const rounds = isQuick ? scenario.rounds.quick : scenario.rounds.usual;
    for (let seed = first; seed < first + rounds && !stopped.aborted; seed += 1) {
      say(`${scenario.id}: ${scenario.title} (seed ${seed})`);
      const result = await runScenario(scenario, { isQuick, seed, say, stopped });
      results.push(result);
      process.stdout.write(`${linesOf(result).join('\n')}\n`);
    }
  }
  return results;
}
