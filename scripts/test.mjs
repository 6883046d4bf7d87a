import { LaunchError, Stopped } from './launch/launch-error.mjs';
import { exitCodeOfStop, watchForStop } from './launch/stopping.mjs';
import { browserStep } from './test/browser-step.mjs';
import { runSteps } from './test/run-steps.mjs';
import { staticSteps } from './test/static-steps.mjs';
import { vitestStep } from './test/vitest-step.mjs';

const parts = { check: staticSteps, vitest: [vitestStep], e2e: [browserStep] };

/** Returns all steps, or those of `--only <part>`. Further arguments are passed to the tool of that part. */
function chooseSteps([option, name = '', ...args]) {
  if (option === undefined) return Object.values(parts).flat();
  if (option !== '--only' || !Object.hasOwn(parts, name)) {
    throw new LaunchError(
      `npm test does not know these arguments. It takes: --only ${Object.keys(parts).join(' | ')}, then arguments of that tool, for example: npm test -- --only vitest queue`,
    );
  }
  return parts[name].map((step) => ({ ...step, args }));
}

try {
  watchForStop();
  const { passed, failed } = await runSteps(chooseSteps(process.argv.slice(2)));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof Stopped)) throw error;
  process.exitCode = error instanceof Stopped ? exitCodeOfStop() : 1;
  if (error.message !== '') process.stderr.write(`${error.message}\n`);
}
