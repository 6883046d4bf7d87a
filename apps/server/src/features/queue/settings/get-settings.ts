import type { QueueSettings } from '@anteroom/contract/queue-settings';
import type { Context } from '#context';
import { notFound } from '#platform/app-error';
import { findSettings } from './settings.queries.ts';

/** A doctor's queue settings, or null where nobody has chosen any. */
export async function getSettings({ db }: Context, doctorId: number): Promise<QueueSettings | null> {
  const settings = await findSettings(db, doctorId);
  if (!settings) throw notFound('Doctor');
  const { queueType } = settings;
  return queueType === null ? null : { ...settings, queueType };
}
