import { join } from 'node:path';
import { environment, environmentWithNode, runtimeFolder } from './environment.mjs';
import { node } from './node.mjs';
import { begin, endOf } from './run-program.mjs';
import { exitCodeOf, exitCodeOfStop, isStopping, waitUnlessStopping } from './stopping.mjs';

export const serverProgram = 'apps/server/src/main.ts';

/**
 * Options that limit Node's memory. On a large machine, Node otherwise lets the young generation of the heap grow to
 * 128 MB, and the old generation to several times its used size. `deploy` and `load-support/clinic/server-process.ts`
 * use the same options.
 */
const memory = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const shortestPause = 200;
const longestPause = 5000;
/** The folder of Node's compile cache, which saves a third of the time of a restart. */
const compiled = environment.NODE_COMPILE_CACHE ?? join(runtimeFolder, 'compiled');
/** After this uptime in milliseconds, the pauses before restarts become short again. */
const healthyMillis = 60_000;

/**
 * Runs the server until a stop is requested. Restarts it after a crash if it has ever been ready. Otherwise, returns
 * its exit code, because it would probably fail again. The server prints its own error message.
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
