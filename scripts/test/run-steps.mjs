import { LaunchError, Stopped } from '../launch/launch-error.mjs';
import { secondsSince } from '../launch/progress.mjs';
import { assertNotStopping } from '../launch/stopping.mjs';

// Only a few failures are printed, so that earlier output stays visible.
const mostPrinted = 10;
const linesOfFailure = 30;

/**
 * Runs every step, even after a failure, and adds up their tests. Prints the failed tests again at the end, followed
 * by the flaky ones, because some systems keep only the end of the output.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const broken = [];
  const failedTests = [];
  const flakyTests = [];
  for (const step of steps) {
    const { passed, failed, failures = [], flaky = [] } = await runStep(step);
    failedTests.push(...failures);
    flakyTests.push(
      ...flaky.map(({ name, why }) => ({ name: `${name} (passed at the second attempt)`, why })),
    );
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) broken.push(step.title);
  }
  for (const test of [...failedTests, ...flakyTests].slice(0, mostPrinted)) print(test);
  process.stdout.write(broken.length > 0 ? `\nFailed: ${broken.join(', ')}\n` : '\n');
  return total;
}

function print({ name, why }) {
  const lines = why.trimEnd().split('\n').slice(0, linesOfFailure);
  process.stdout.write(`\n${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
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

/** Returns the outcome of a step. A step that cannot run counts as one failed test with the reason. */
async function outcomeOf(step) {
  try {
    return await step.run(step.args ?? []);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const output = error instanceof LaunchError ? error.message : String(error?.stack ?? error);
    return { passed: 0, failed: 1, output };
  }
}
