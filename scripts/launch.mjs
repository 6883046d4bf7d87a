import { environmentWithNode, loadSettingsFile } from './launch/environment.mjs';
import { keepServer, serverProgram } from './launch/keep-server.mjs';
import { LaunchError, Stopped } from './launch/launch-error.mjs';
import { node, nodePart } from './launch/node.mjs';
import { packagesPart } from './launch/packages.mjs';
import { prepare } from './launch/prepare.mjs';
import { programOf } from './launch/program-of.mjs';
import { runDevelopment } from './launch/run-development.mjs';
import { runProgram } from './launch/run-program.mjs';
import { exitCodeOfStop, watchForStop } from './launch/stopping.mjs';
import { webBuildPart } from './launch/web-build.mjs';
import { takePictures } from './test/take-pictures.mjs';

const tools = [nodePart, packagesPart];

const commands = {
  start,
  dev,
  test: (args) => runWithTools('scripts/test.mjs', args),
  check: (args) => runWithTools('scripts/test.mjs', ['--only', 'check', ...args]),
  admin,
  bench: (args) => runWithTools('bench/bench.ts', args),
  'test:resilience': (args) => runWithTools('resilience/resilience.ts', args),
  mutate: (args) => runWithTools('scripts/mutate.mjs', args),
  gallery: (args) => prepare(tools).then(() => runOnNode(programOf('vite'), ['apps/web/gallery', ...args])),
  pictures: (args) => prepare(tools).then(() => takePictures('pictures', args)),
  'guide-pictures': (args) => prepare(tools).then(() => takePictures('guide-pictures', args)),
  build: () => prepare([...tools, webBuildPart]),
  format: async (args) => {
    await prepare(tools);
    return await runOnNode(programOf('@biomejs/biome', 'biome'), ['check', '--write', ...args]);
  },
};

async function start(args) {
  loadSettingsFile();
  if (args.includes('--help')) return await runWithTools(serverProgram, args);
  await prepare([...tools, webBuildPart]);
  return await keepServer(args);
}

async function dev(args) {
  loadSettingsFile();
  await prepare(tools);
  return await runDevelopment(args);
}

async function admin(args) {
  loadSettingsFile();
  return await runWithTools('apps/server/src/admin.ts', args);
}

async function runWithTools(program, args) {
  await prepare(tools);
  return await runOnNode(program, args);
}

function runOnNode(program, args) {
  return runProgram(node, [program, ...args], { env: environmentWithNode(node) });
}

async function launch([command = '', ...args]) {
  if (!Object.hasOwn(commands, command)) {
    throw new LaunchError(`Say what to launch: ${Object.keys(commands).join(', ')}.`);
  }
  return await commands[command](args);
}

watchForStop();
try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  if (error instanceof Stopped) process.exitCode = exitCodeOfStop();
  else if (error instanceof LaunchError) process.exitCode = 1;
  else throw error;
  if (error.message !== '') process.stderr.write(`${error.message}\n`);
}
