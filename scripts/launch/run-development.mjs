import { join } from 'node:path';
import { environmentWithNode, root } from './environment.mjs';
import { serverProgram } from './keep-server.mjs';
import { node } from './node.mjs';
import { programOf } from './program-of.mjs';
import { begin, endOf } from './run-program.mjs';
import { exitCodeOf } from './stopping.mjs';

/** Runs the server, which restarts on every change, and Vite, which reloads the browser. */
export async function runDevelopment(args) {
  const options = { stdio: 'inherit', env: environmentWithNode(node) };
  const programs = [
    begin(node, ['--watch', '--watch-preserve-output', serverProgram, ...args], options),
    begin(node, [programOf('vite'), '--clearScreen', 'false'], { ...options, cwd: join(root, 'apps/web') }),
  ];
  const ends = programs.map(endOf);
  const first = await Promise.race(ends);
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(ends);
  return exitCodeOf(first);
}
