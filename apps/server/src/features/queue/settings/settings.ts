import type { QueueSettings, QueueSettingsBody } from '@anteroom/contract/queue-settings';
import { recordAudit } from '#features/audit';
import { assertStillActsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { recordQueueChange } from '../line/change-line.ts';
import { lockQueue } from '../line/line.queries.ts';
import { presentSettings } from '../views/present-entry.ts';
import { findQueue } from '../views/whole-queue.queries.ts';
import { findSettings, updateSettings } from './settings.queries.ts';

/** Returns a doctor's queue settings, or null if none are chosen yet. */
export async function getSettings({ db }: Context, doctorId: number): Promise<QueueSettings | null> {
  const settings = await findSettings(db, doctorId);
  if (!settings) throw notFound('Doctor');
  const { queueType } = settings;
  return queueType === null ? null : { ...settings, queueType };
}

/**
 * Creates or changes a doctor's queue settings. All entries keep their places when the queue type changes, because both
 * types use the same rows.
 */
export async function saveSettings(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, settings }: { doctorId: number; settings: QueueSettingsBody },
): Promise<QueueSettings> {
  if (!(await lockQueue(tx, doctorId))) throw notFound('Doctor');
  await assertStillActsForDoctor(tx, actor, doctorId);
  const queue = await findQueue(tx, doctorId);
  const { queueType } = queue ?? { queueType: null };
  const former = queue && queueType ? presentSettings({ ...queue, queueType }) : null;
  const changedFields = fieldsThatDiffer(former ?? {}, settings);
  if (former && changedFields.length === 0) return former;
  await updateSettings(tx, doctorId, settings);
  await recordQueueChange(tx, actor, {
    line: { doctorId, kind: settings.queueType, date: null },
    reason: 'settings_changed',
    before: former ?? {},
    after: settings,
    now: context.clock.now(),
  });
  await recordAudit(tx, actor, { action: 'queue.settings_changed', doctorId, changedFields });
  return settings;
}
