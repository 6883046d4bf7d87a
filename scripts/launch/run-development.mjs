import { createServer } from 'node:net';
import { join } from 'node:path';
import { environment, environmentWithNode, root } from './environment.mjs';
import { serverProgram } from './keep-server.mjs';
import { node } from './node.mjs';
import { programOf } from './program-of.mjs';
import { begin, endOf } from './run-program.mjs';
import { exitCodeOf } from './stopping.mjs';

/** Runs the server and Vite. The server restarts on every change, and Vite reloads the browser. */
export async function runDevelopment(args) {
  const port = await freePort(5173);
  // Links in mails, tickets and displays must open Vite's pages, not those of the last build.
  const { APP_URL = `http://127.0.0.1:${port}`, BACKUP_TIME = 'off' } = environment;
  const options = { stdio: 'inherit', env: environmentWithNode(node, { APP_URL, BACKUP_TIME }) };
  const viteArgs = ['--clearScreen', 'false', '--port', String(port), '--strictPort'];
  const programs = [
    begin(node, ['--watch', '--watch-preserve-output', serverProgram, ...args], options),
    begin(node, [programOf('vite'), ...viteArgs], { ...options, cwd: join(root, 'apps/web') }),
  ];
  const ends = programs.map(endOf);
  const first = await Promise.race(ends);
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(ends);
  return exitCodeOf(first);
}

/** Returns the first free port on the loopback interface, starting with this one. */
function freePort(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort(port + 1)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
