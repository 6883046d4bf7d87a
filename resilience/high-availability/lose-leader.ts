import { setTimeout as wait } from 'node:timers/promises';
import { checkClinic } from '../clinic/check-clinic.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { firstAcknowledgedAfter, longestGap } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';
import { subscribeToEvents } from './event-subscriber.ts';
import { countFollowers, leaderOf, waitFor } from './members.ts';
import { findObstacle, openThreeNodeCluster, type ThreeNodeCluster } from './three-node-cluster.ts';

/**
 * In milliseconds. Patroni waits 20 s for a leader that does not respond and then promotes a replica. HAProxy must then
 * find it, and the servers must reconnect.
 */
const limits = { gap: 45_000, live: 10_000, rejoin: 90_000 };

export const loseMachine: FaultScenario = {
  id: 'HA-1',
  title: "the leader's machine is lost under load: PostgreSQL, Patroni, etcd and the server on it",
  seconds: 420,
  rounds: { usual: 2, quick: 1 },
  execute: (run) => execute(run, loseAll),
};

export const losePatroni: FaultScenario = {
  id: 'HA-2',
  title: "the leader's Patroni is killed under load while its PostgreSQL keeps running",
  seconds: 420,
  rounds: { usual: 2, quick: 1 },
  execute: (run) => execute(run, (cluster, node) => cluster.killRecorded(`patroni${node}`)),
};

export const replaceMachine: FaultScenario = {
  id: 'HA-3',
  title: "the leader's machine is lost under load and an empty one takes its place",
  seconds: 420,
  rounds: { usual: 1, quick: 1 },
  execute: (run) =>
    execute(run, async (cluster, node) => {
      await loseAll(cluster, node);
      await cluster.loseDisk(node);
    }),
};

async function loseAll(cluster: ThreeNodeCluster, node: number): Promise<void> {
  await cluster.killRecorded(`patroni${node}`);
  await cluster.killPostgres(node);
  await cluster.killRecorded(`etcd${node}`);
  await cluster.killRecorded(`server${node}`);
}

type Lose = (cluster: ThreeNodeCluster, node: number) => Promise<void>;

async function execute(run: Run, lose: Lose): Promise<Outcome> {
  const obstacle = await findObstacle();
  if (obstacle !== null) return { skipped: obstacle };
  const cluster = await openThreeNodeCluster(run);
  const desks = await openWritingDesks(cluster.pool);
  const { random, signal } = run;
  const ports = [cluster.webPort];
  const writing = startWriters({ ports, desks, writers: 8, random, signal, repeats: 10_000 });
  const subscriber = subscribeToEvents({ port: cluster.webPort, signal, ...firstOf(desks) });
  await wait(4000 + random() * 2000, undefined, { signal });
  const old = leaderOf(await cluster.members())?.name ?? '';
  run.say(`${old} leads and is lost`);
  const lostAt = performance.now();
  await lose(cluster, Number(old.slice('node'.length)));
  const failoverMillis = await waitFor(
    async () => ![null, undefined, old].includes(leaderOf(await cluster.members())?.name),
    { millis: limits.gap, signal },
  );
  await waitFor(async () => firstAcknowledgedAfter(writing.ledger, lostAt + failoverMillis) < Infinity, {
    millis: limits.gap,
    signal,
  });
  const backAt = firstAcknowledgedAfter(writing.ledger, lostAt + failoverMillis);
  run.say(`another leads after ${Math.round(failoverMillis)} ms, writes are acknowledged again`);
  await wait(limits.live, undefined, { signal });
  const heard = subscriber.receivedAt.find((at) => at > backAt) ?? Number.POSITIVE_INFINITY;
  await cluster.startMissing();
  const rejoinMillis = await waitFor(async () => countFollowers(await cluster.members()) === 2, {
    millis: limits.rejoin,
    signal,
  });
  const rejoined = (await cluster.members()).find(({ name }) => name === old);
  const ledger = await writing.stop();
  const compared = await compare(ledger, cluster.pool);
  const gap = longestGap(ledger, lostAt);
  return {
    checks: [
      ...compared.checks,
      none(
        'every write is acknowledged in the end, if repeated with the same key',
        ledger.entries.filter(({ status }) => status === 0 || status >= 500),
      ),
      atMost('the longest time without an acknowledged write', limits.gap, gap, ' ms'),
      atMost('live events arrive again after', limits.live, heard - backAt, ' ms'),
      equal('the old leader follows the new one', 'yes', rejoined && isReplica(rejoined) ? 'yes' : 'no'),
      atMost('both replicas have caught up after', limits.rejoin, rejoinMillis, ' ms'),
      equal('etcd members that agree on the leader', 3, await cluster.countEtcdInAgreement()),
      ...(await checkClinic(cluster.settings)),
    ],
    figures: {
      ...compared.figures,
      'seconds without writes': Math.round(gap / 100) / 10,
      'seconds until another led': Math.round(failoverMillis / 100) / 10,
    },
  };
}

function isReplica({ role }: { role: string }): boolean {
  return role === 'replica' || role === 'sync_standby';
}

function firstOf(desks: readonly WritingDesk[]): WritingDesk {
  const [desk] = desks;
  if (desk === undefined) throw new Error('There is no doctor to listen to.');
  return desk;
}
