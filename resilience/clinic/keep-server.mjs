/**
 * Runs the server under the same supervisor as `npm start`, but installs and builds nothing. Reports when the server is
 * ready.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '../../scripts/launch/environment.mjs';
import { keepServer } from '../../scripts/launch/keep-server.mjs';
import { watchForStop } from '../../scripts/launch/stopping.mjs';

watchForStop();
void sayWhenReady();
process.exitCode = await keepServer([]);
process.disconnect?.();

async function sayWhenReady() {
  const address = `http://127.0.0.1:${environment.PORT}/health/ready`;
  while (process.connected) {
    const { ok } = await fetch(address).catch(() => ({ ok: false }));
    if (ok) return process.send?.({ type: 'ready' });
    await wait(50);
  }
}
