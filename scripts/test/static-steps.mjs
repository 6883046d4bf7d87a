import { programOf } from '../launch/program-of.mjs';
import { runQuietly } from '../launch/run-program.mjs';

const typed = [
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/worker',
  'e2e',
  'rig',
  'bench',
  'prove',
];

/** What can be told without running the product. Each step is one test. */
export const staticSteps = twoAtOnce([
  { title: 'Format and lint', run: (args) => runTool('@biomejs/biome', ['biome', 'ci', ...args]) },
  ...typed.map((folder) => ({
    title: `Types of ${folder}`,
    run: () => runTool('typescript-7', ['tsc', '--noEmit', '-p', folder]),
  })),
  { title: 'Boundaries', run: checkBoundaries },
  { title: 'Unused code', run: () => runTool('knip', ['knip']) },
]);

/** Each keeps hardly more than one processor busy: while one is waited for, the one behind it is at work already. */
function twoAtOnce(steps) {
  const begun = new Map();
  const begin = (step, args) => {
    if (step === undefined || begun.has(step)) return;
    begun.set(step, step.run(args));
    // Whoever waits for it hears of a failure; until then nobody does.
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

/** dependency-cruiser is content when it understands no file at all, so it has to say that it saw some. */
async function checkBoundaries() {
  const config = ['--config', '.dependency-cruiser.js'];
  const outcome = await runTool('dependency-cruiser', [
    'depcruise',
    'apps',
    'packages',
    'rig',
    'bench',
    'prove',
    ...config,
  ]);
  if (outcome.failed > 0 || /\([1-9]\d* modules/.test(outcome.output)) return outcome;
  return { passed: 0, failed: 1, output: `It saw no modules:\n${outcome.output}` };
}
