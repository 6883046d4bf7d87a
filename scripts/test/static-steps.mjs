import { programOf } from '../launch/program-of.mjs';
import { runQuietly } from '../launch/run-program.mjs';
import { checkPlainEnglish } from './plain-english.mjs';

const typed = [
  'packages/client',
  'packages/contract',
  'apps/server',
  'apps/server/src/platform/http/reference/browser',
  'apps/web',
  'apps/web/worker',
  'e2e',
  'load-support',
  'bench',
  'resilience',
];

/** The checks that do not run the product. Each step counts as one test. */
export const staticSteps = twoAtOnce([
  { title: 'Format and lint', run: (args) => runTool('@biomejs/biome', ['biome', 'ci', ...args]) },
  ...typed.map((folder) => ({
    title: `Types of ${folder}`,
    run: () => runTool('typescript-7', ['tsc', '--noEmit', '-p', folder]),
  })),
  { title: 'Boundaries', run: checkBoundaries },
  { title: 'Plain English', run: async (args) => checkPlainEnglish(args) },
  { title: 'Unused code', run: () => runTool('knip', ['knip']) },
]);

/** Starts each step while the one before it still runs, because a step keeps hardly more than one processor busy. */
function twoAtOnce(steps) {
  const begun = new Map();
  const begin = (step, args) => {
    if (step === undefined || begun.has(step)) return;
    begun.set(step, step.run(args));
    // A failure is reported by the step that awaits this promise; without a handler Node would stop before that.
    begun.get(step).catch(() => undefined);
  };
  return steps.map((step, index) => ({
    ...step,
    run: (args) => {
      begin(step, args);
      begin(steps[index + 1], []);
      return begun.get(step);
    },
  }));
}

async function runTool(packageName, [command, ...args]) {
  const { exitCode, output } = await runQuietly(process.execPath, [programOf(packageName, command), ...args]);
  return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** dependency-cruiser also succeeds when it finds no modules, so the output must name some. */
async function checkBoundaries() {
  const config = ['--config', '.dependency-cruiser.js'];
  const outcome = await runTool('dependency-cruiser', [
    'depcruise',
    'apps',
    'packages',
    'load-support',
    'bench',
    'resilience',
    ...config,
  ]);
  if (outcome.failed > 0 || /\([1-9]\d* modules/.test(outcome.output)) return outcome;
  return { passed: 0, failed: 1, output: `It saw no modules:\n${outcome.output}` };
}
