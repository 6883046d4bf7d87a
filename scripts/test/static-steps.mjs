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
export const staticSteps = [
  { title: 'Format and lint', run: (args) => runTool('@biomejs/biome', ['biome', 'ci', ...args]) },
  ...typed.map((folder) => ({
    title: `Types of ${folder}`,
    run: () => runTool('typescript', ['tsc', '--noEmit', '-p', folder]),
  })),
  { title: 'Boundaries', run: checkBoundaries },
  { title: 'Unused code', run: () => runTool('knip', ['knip']) },
];

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
