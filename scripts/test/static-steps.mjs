import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch/environment.mjs';
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

/** The folder in which tools remember unchanged files. `npm ci` removes it together with the packages. */
const cache = join(root, 'node_modules/.cache');

/**
 * The checks that do not run the product. Each step counts as one test. Long steps come first, so that no long step
 * starts last and runs alone.
 */
export const staticSteps = sideBySide([
  { title: 'Format and lint', run: (args) => runTool('@biomejs/biome', ['biome', 'ci', ...args]) },
  ...typed.map((folder) => ({ title: `Types of ${folder}`, run: () => checkTypes(folder) })),
  { title: 'Boundaries', run: checkBoundaries },
  {
    title: 'Unused code',
    run: () => runTool('knip', ['knip', '--cache', '--cache-location', join(cache, 'knip')]),
  },
  { title: 'Plain English', run: async () => checkPlainEnglish() },
]);

/**
 * Starts the steps in order, as many at once as there are processors. The first step gets the arguments of the command.
 */
function sideBySide(steps) {
  const queue = steps.map((step) => ({ step, ...Promise.withResolvers() }));
  const waiting = queue.values();
  const startNext = (args = []) => {
    const { step, resolve, reject } = waiting.next().value ?? {};
    step
      ?.run(args)
      .then(resolve, reject)
      .finally(() => startNext());
  };
  const startAll = (args) => {
    startNext(args);
    for (let slot = 1; slot < availableParallelism(); slot += 1) startNext();
  };
  // The step that awaits a promise reports its failure. Without these handlers, Node would exit before that because of
  // an unhandled rejection.
  for (const { promise } of queue) promise.catch(() => undefined);
  return queue.map(({ step, promise }) => ({
    ...step,
    run: (args) => {
      if (step === steps[0]) startAll(args);
      return promise;
    },
  }));
}

function checkTypes(folder) {
  const remembered = join(cache, 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', remembered];
  return runTool('typescript-7', ['tsc', '--noEmit', ...incremental, '-p', folder]);
}

async function runTool(packageName, [command, ...args]) {
  const { exitCode, output } = await runQuietly(process.execPath, [programOf(packageName, command), ...args]);
  return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Checks the import rules. dependency-cruiser also succeeds if it finds no modules, so the output must name some. */
async function checkBoundaries() {
  const config = ['--config', '.dependency-cruiser.js'];
  const remember = ['--cache', join(cache, 'dependency-cruiser'), '--cache-strategy', 'content'];
  const outcome = await runTool('dependency-cruiser', [
    'depcruise',
    'apps',
    'packages',
    'load-support',
    'bench',
    'resilience',
    ...config,
    ...remember,
  ]);
  if (outcome.failed > 0 || /\([1-9]\d* modules/.test(outcome.output)) return outcome;
  return { passed: 0, failed: 1, output: `It saw no modules:\n${outcome.output}` };
}
