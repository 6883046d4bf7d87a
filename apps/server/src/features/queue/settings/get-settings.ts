import type { QueueSettings } from '@anteroom/contract/queue-settings';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { findSettings } from './settings.queries.ts';

/** Returns null if no settings are chosen yet. */
export async function getSettings({ db }: Context, doctorId: number): Promise<QueueSettings | null> {
  const settings = await findSettings(db, doctorId);
  if (!settings) throw notFound('Doctor');
  const { queueType } = settings;
  return queueType === null ? null : { ...settings, queueType };
}
