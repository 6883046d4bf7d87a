import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../load-support/clinic/server-process.ts';
import { openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openSharedClinic, type SharedClinic } from '../clinic/shared-clinic.ts';
import {
  atMost,
  type Check,
  equal,
  type FaultScenario,
  none,
  type Outcome,
  type Run,
} from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { startWriters } from '../ledger/writers.ts';
import { openBalancer } from '../proxy/balancer.ts';

const stopMillis = 10_000;

export const gracefulStop: FaultScenario = {
  id: 'T-18',
  title: 'servers are stopped one after the other under load, behind a proxy that checks readiness',
  seconds: 150,
  rounds: { usual: 2, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const servers = await Promise.all([clinic.startServer(), clinic.startServer()]);
  const balancer = await openBalancer(servers.map(({ port }) => port));
  run.onEnd(balancer.close);
  const { random, signal } = run;
  const desks = await openWritingDesks(clinic.pool);
  const writing = startWriters({ ports: [balancer.port], desks, writers: 8, random, signal });
  const stops: Stop[] = [];
  for (const server of run.isQuick ? servers.slice(0, 1) : servers) {
    await wait(2000 + random() * 1000, undefined, { signal });
    stops.push(await stopWatched(server, signal));
    run.say(`stopped in ${Math.round(stops.at(-1)?.millis ?? 0)} ms`);
    await startAgain(clinic, server);
    await wait(2000, undefined, { signal });
  }
  const ledger = await writing.stop();
  const { checks, figures } = await compare(ledger, clinic.pool);
  return {
    checks: [
      ...checks,
      none('the proxy never reached a server that did not answer', balancer.failures),
      none(
        'every call is answered without 5xx',
        ledger.entries.filter(({ status }) => status === 0 || status >= 500),
      ),
      ...stops.flatMap(checksOf),
      ...(await checkClinic(clinic.settingsOf())),
    ],
    figures,
  };
}

type Stop = { millis: number; how: number | string; saidNotReady: boolean };

const checksOf = ({ millis, how, saidNotReady }: Stop): Check[] => [
  atMost('the stop', stopMillis, millis, ' ms'),
  equal('the exit code', 0, how),
  equal('it answered 503 at /health/ready before it closed', 'true', String(saidNotReady)),
];

async function stopWatched({ kill, ended, port }: ServerProcess, signal: AbortSignal): Promise<Stop> {
  const start = performance.now();
  kill('SIGTERM');
  const watching = watchReadiness(port, signal);
  const how = await ended;
  return { millis: performance.now() - start, how, saidNotReady: await watching };
}

/**
 * Polls the readiness endpoint until the server stops responding. Returns whether it reported "not ready" before that.
 */
async function watchReadiness(port: number, signal: AbortSignal): Promise<boolean> {
  const client = openHttpClient(port, 1);
  let saidNotReady = false;
  while (!signal.aborted) {
    const answer = await client.send({ path: '/health/ready' }).catch(() => null);
    if (answer === null) break;
    saidNotReady ||= answer.status === 503;
    await wait(50);
  }
  client.close();
  return saidNotReady;
}

/** Restarts the server on the same port, because the proxy identifies servers by their port. */
async function startAgain(clinic: SharedClinic, { port }: ServerProcess): Promise<void> {
  await clinic.startServer(undefined, { PORT: String(port) });
}
