import type { Context, Settings } from '#context';
import { findFaultsOfPairs, findFaultsOfQueues, type QueueFault } from './faults.queries.ts';

type Clinic = Pick<Context, 'db'> & { settings: Pick<Settings, 'clinicTimezone'> };

/** Which rules of the queue do not hold in the tables; none where all is well. */
export async function findQueueFaults(
  { db, settings }: Clinic,
  since: Date | null = null,
): Promise<QueueFault[]> {
  const scope = { timezone: settings.clinicTimezone, since };
  return [...(await findFaultsOfPairs(db, scope)), ...(await findFaultsOfQueues(db, scope))];
}

/** A fault in words, for whoever is to look into it. */
export function describeFault({ rule, count, example }: QueueFault): string {
  return `${rule}: ${count}, such as ${example}`;
}
