import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openSharedClinic } from '../clinic/shared-clinic.ts';
import {
  atMost,
  type Check,
  equal,
  type FaultScenario,
  none,
  type Outcome,
  type Run,
} from '../fault-scenario.ts';
import type { FaultyNetwork } from '../faulty-network/faulty-network.ts';
import type { Condition } from '../faulty-network/proxied-stream.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { type Entry, firstAcknowledgedAfter, type Ledger } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';

const limits = { answer: 5000, recovery: 1000 };

/**
 * Network faults that the scenario injects. `isAway`: no traffic gets through, so the server must not report "ready".
 */
const troubles: { name: string; condition: Condition; isAway: boolean }[] = [
  { name: 'connections are refused', condition: 'refuse', isAway: true },
  { name: 'connections are reset', condition: 'reset', isAway: true },
  { name: 'a black hole', condition: 'silent', isAway: true },
  // Each direction has half of the delay.
  { name: '100 ms more', condition: { delayMillis: 50 }, isAway: false },
  { name: '10 kB a second', condition: { bytesPerSecond: 10_000 }, isAway: false },
];

export const unreachableDatabase: FaultScenario = {
  id: 'T-12',
  title: 'the connection to the database is cut, silent or slow',
  seconds: 240,
  rounds: { usual: 2, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const network = await clinic.openFaultyNetwork();
  const server = await clinic.startServer(network);
  const desks = await openWritingDesks(clinic.pool);
  const { random, signal } = run;
  const writing = startWriters({ ports: [server.port], desks, writers: 8, random, signal });
  const checks: Check[] = [];
  for (const trouble of troubles) {
    await wait(2000, undefined, { signal });
    run.say(trouble.name);
    checks.push(...(await meet(trouble, { network, port: server.port, ledger: writing.ledger, run })));
  }
  const ended = await Promise.race([server.ended, wait(0).then(() => 'it lives')]);
  const compared = await compare(await writing.stop(), clinic.pool);
  return {
    checks: [
      ...checks,
      ...compared.checks,
      equal('the server keeps running', 'it lives', ended),
      ...(await checkClinic(clinic.settingsOf())),
    ],
    figures: compared.figures,
  };
}

type Met = { network: FaultyNetwork; port: number; ledger: Ledger; run: Run };

async function meet(
  { name, condition, isAway }: (typeof troubles)[number],
  { network, port, ledger, run }: Met,
): Promise<Check[]> {
  const from = performance.now();
  await network.set(condition);
  const health = await watchHealth(port, run.isQuick ? 7000 : 12_000, run.signal);
  await network.set('open');
  const openAt = performance.now();
  await wait(3000, undefined, { signal: run.signal });
  const meanwhile = ledger.entries.filter(({ sentAt, answeredAt }) => answeredAt > from && sentAt < openAt);
  return [
    none(
      `${name}: every write is answered`,
      meanwhile.filter(({ status }) => status === 0),
    ),
    atMost(`${name}: the slowest answer`, limits.answer, Math.max(0, ...meanwhile.map(millisOf)), ' ms'),
    none(
      `${name}: every 503 has Retry-After`,
      meanwhile.filter(({ status, retryAfter }) => status === 503 && retryAfter === null),
    ),
    none(
      `${name}: liveness is 200`,
      health.live.filter(({ status }) => status !== 200),
    ),
    ...(isAway
      ? [
          equal(`${name}: readiness is 503`, 503, health.ready.at(-1)?.status ?? 0),
          atMost(
            `${name}: time until the next acknowledged write`,
            limits.recovery,
            firstAcknowledgedAfter(ledger, openAt) - openAt,
            ' ms',
          ),
        ]
      : []),
  ];
}

const millisOf = ({ sentAt, answeredAt }: Entry) => answeredAt - sentAt;

async function watchHealth(port: number, millis: number, signal: AbortSignal) {
  const client = openHttpClient(port, 4);
  const found: { live: Answer[]; ready: Answer[] } = { live: [], ready: [] };
  const start = performance.now();
  const ready = (async () => {
    while (performance.now() - start < millis) {
      found.ready.push(await client.send({ path: '/health/ready' }));
      await wait(200, undefined, { signal });
    }
  })();
  while (performance.now() - start < millis) {
    found.live.push(await client.send({ path: '/health/live' }));
    await wait(100, undefined, { signal });
  }
  await ready;
  client.close();
  return found;
}
