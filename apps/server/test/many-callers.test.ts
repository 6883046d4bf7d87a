import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { aClinic } from './clinic.ts';
import { settingsOf } from './operator.ts';
import { startServer } from './server-process.ts';

/** The number of browsers that reconnect at once after an outage. Node's default backlog is about half of it. */
const callers = 1000;

it.runIf(process.platform === 'linux')(
  'T-17: accepts the connections of all browsers of a large clinic while the server is busy',
  async () => {
    const clinic = await aClinic();
    await mkdir(clinic.dataDir, { recursive: true });
    const { address, pid } = await startServer(await settingsOf(clinic));
    const { hostname, port } = new URL(address);
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    const sockets = Array.from({ length: callers }, () => connect(Number(port), hostname));
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    const waiting = () => sockets.filter(({ pending }) => !pending).length;
    await expect.poll(waiting).toBe(callers);
    process.kill(pid, 'SIGCONT');
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
  },
);
