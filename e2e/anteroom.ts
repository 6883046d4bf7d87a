import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../apps/server/src/main.ts');

/** Starts an Anteroom with a fresh demo clinic for this run; `ANTEROOM_URL` tells the stories where, `ANTEROOM_DATA_DIR` where its mails lie. */
export default async function startAnteroom(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-e2e-'));
  // As root, the database's own account must be able to enter, or its data would be kept elsewhere and stay behind.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = fork(server, [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      CLINIC_TIMEZONE: 'Europe/Berlin',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child);
  process.env.ANTEROOM_URL = `http://127.0.0.1:${port}`;
  process.env.ANTEROOM_DATA_DIR = dataDir;
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function ready(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Anteroom did not start (exit code ${code}).`);
  });
  await Promise.race([once(child, 'message'), ended]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
