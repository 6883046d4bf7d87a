import { writeFile } from 'node:fs/promises';
import { describeMachine } from '../rig/describe-machine.ts';
import { say } from '../rig/progress.ts';
import { help, type Options, readOptions } from './options.ts';
import { proofs } from './proofs.ts';
import { linesOf, summaryOf } from './report.ts';
import { type Result, runProof } from './run-proof.ts';

const options = readOptions(process.argv.slice(2));
if (options.isHelp) process.stdout.write(help);
else if (options.isList)
  for (const { id, title } of proofs) process.stdout.write(`${id.padEnd(6)}${title}\n`);
else await run(options);

/** A signal ends the round under way; what it opened is closed before this process ends. */
async function run(wish: Options): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const results = await runAll(wish, stopping.signal);
  process.stdout.write(`\n${summaryOf(results).join('\n')}\n`);
  if (wish.json !== null) {
    await writeFile(wish.json, `${JSON.stringify({ machine: describeMachine(), results }, null, 2)}\n`);
  }
  const isBroken = results.length === 0 || results.some(({ verdict }) => verdict === 'broken');
  process.exit(isBroken || stopping.signal.aborted ? 1 : 0);
}

async function runAll({ only, isQuick, seed: first }: Options, stopped: AbortSignal): Promise<Result[]> {
  const results: Result[] = [];
  for (const proof of proofs.filter(({ id }) => only.length === 0 || only.includes(id))) {
    const rounds = isQuick ? proof.rounds.quick : proof.rounds.usual;
    for (let seed = first; seed < first + rounds && !stopped.aborted; seed += 1) {
      say(`${proof.id}: ${proof.title} (seed ${seed})`);
      const result = await runProof(proof, { isQuick, seed, say, stopped });
      results.push(result);
      process.stdout.write(`${linesOf(result).join('\n')}\n`);
    }
  }
  return results;
}
