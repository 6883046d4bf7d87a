import { secondsSince } from '../launch/progress.mjs';
import { Refusal, Stopped } from '../launch/refusal.mjs';
import { assertNotStopping } from '../launch/stopping.mjs';

/** Runs every step, whatever became of the ones before it, and adds up their tests. */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const broken = [];
  for (const step of steps) {
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) broken.push(step.title);
  }
  process.stdout.write(broken.length > 0 ? `\nFailed: ${broken.join(', ')}\n` : '\n');
  return total;
}

async function runStep(step) {
  const start = Date.now();
  process.stdout.write(`\n${step.title}\n`);
  const outcome = await outcomeOf(step);
  assertNotStopping();
  const { passed, failed, output = '' } = outcome;
  if (failed > 0 && output !== '') process.stdout.write(`${output.trimEnd()}\n`);
  const verdict = failed > 0 ? `${failed} failed` : 'ok';
  process.stdout.write(`  ${verdict}, ${passed} passed, ${secondsSince(start)}\n`);
  return outcome;
}

/** A step that cannot be run is one failed test that says why. */
async function outcomeOf(step) {
  try {
    return await step.run(step.args ?? []);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const output = error instanceof Refusal ? error.message : String(error?.stack ?? error);
    return { passed: 0, failed: 1, output };
  }
}
