import { join } from 'node:path';
import { environment, environmentWithNode, runtimeFolder } from './environment.mjs';
import { node } from './node.mjs';
import { begin, endOf } from './run-program.mjs';
import { exitCodeOf, exitCodeOfStop, isStopping, waitUnlessStopping } from './stopping.mjs';

export const serverProgram = 'apps/server/src/main.ts';

/**
 * On a machine with much memory Node lets the youngest objects alone take 128 MB before it tidies up, and the others grow
 * to several times what is still in use. The same stands in `deploy` and in `rig/clinic/server-process.ts`.
 */
const memory = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const shortestPause = 200;
const longestPause = 5000;
/** What Node made of the program's text is kept: a third of the time that a restart takes. */
const compiled = environment.NODE_COMPILE_CACHE ?? join(runtimeFolder, 'compiled');
/** A server that lived this long was well: its next death is the first again. */
const healthyMillis = 60_000;

/**
 * Runs the server until it is asked to stop. A server that was ready and then died comes back; a start that fails
 * says why and ends.
 */
export async function keepServer(args) {
  let wasEverReady = false;
  let pause = shortestPause;
  for (;;) {
    const life = await liveOnce(args);
    wasEverReady ||= life.wasReady;
    if (isStopping() || life.code === 0 || !wasEverReady) return exitCodeOf(life);
    if (life.millis >= healthyMillis) pause = shortestPause;
    process.stderr.write(
      `The server ended unexpectedly (${causeOf(life)}). Starting it again in ${pause} ms.\n`,
    );
    await waitUnlessStopping(pause);
    if (isStopping()) return exitCodeOfStop();
    pause = Math.min(pause * 2, longestPause);
  }
}

async function liveOnce(args) {
  const start = Date.now();
  let wasReady = false;
  const server = begin(node, [...memory, serverProgram, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentWithNode(node, { NODE_COMPILE_CACHE: compiled }),
  });
  server.on('message', (message) => {
    wasReady ||= message?.type === 'ready';
  });
  const { code, signal } = await endOf(server);
  return { code, signal, wasReady, millis: Date.now() - start };
}

function causeOf({ code, signal }) {
  return signal === null ? `exit code ${code}` : signal;
}
