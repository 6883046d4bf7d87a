import type { Context, Settings } from '#platform/context';
import { findFaultsOfPairs, findFaultsOfQueues, type QueueFault } from './faults.queries.ts';

type Clinic = Pick<Context, 'db'> & { settings: Pick<Settings, 'clinicTimezone'> };

/** Returns the queue rules that the stored data breaks, or an empty array. */
export async function findQueueFaults(
  { db, settings }: Clinic,
  since: Date | null = null,
): Promise<QueueFault[]> {
  const scope = { timezone: settings.clinicTimezone, since };
  return [...(await findFaultsOfPairs(db, scope)), ...(await findFaultsOfQueues(db, scope))];
}

export function describeFault({ rule, count, example }: QueueFault): string {
  return `${rule}: ${count}, such as ${example}`;
}
