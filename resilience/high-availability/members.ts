import { setTimeout as wait } from 'node:timers/promises';

/** A node of the cluster, with its state in Patroni. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number };

/** Returns the cluster's members, as reported by the first Patroni that responds at one of these ports. */
export async function readMembers(ports: readonly number[]): Promise<Member[]> {
  for (const port of ports) {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** Returns the number of healthy etcd members at these ports. An etcd member without a quorum responds with 503. */
export async function countHealthy(ports: readonly number[]): Promise<number> {
  const answers = await Promise.all(
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null),
    ),
  );
  return answers.filter((answer) => answer?.ok).length;
}

export function leaderOf(members: readonly Member[]): Member | null {
  return members.find(({ role, state }) => role === 'leader' && state === 'running') ?? null;
}

/** Returns the number of replicas that are on the leader's timeline and have no lag. */
export function countFollowers(members: readonly Member[]): number {
  const timeline = leaderOf(members)?.timeline;
  return members.filter(
    (member) =>
      member.role !== 'leader' &&
      ['running', 'streaming'].includes(member.state) &&
      member.timeline === timeline &&
      member.lag === 0,
  ).length;
}

/** Returns the number of milliseconds until a condition was true, or infinity if it was not true in time. */
export async function waitFor(
  isSo: () => Promise<boolean>,
  { millis, signal }: { millis: number; signal: AbortSignal },
): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < millis) {
    if (await isSo()) return performance.now() - start;
    await wait(250, undefined, { signal });
  }
  return Number.POSITIVE_INFINITY;
}
