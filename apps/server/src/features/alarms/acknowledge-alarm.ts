import type { Alarm } from '@anteroom/contract/alarms';
import { recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findAlarm, lockAlarm, markAcknowledged } from './alarm-rows.queries.ts';
import { presentAlarm } from './list-alarms.ts';

type Acknowledgement = { alarmId: number; note: string };

/** Closes an alarm. The note is also stored in the audit trail, where it cannot be changed. */
export async function acknowledgeAlarm(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { alarmId, note }: Acknowledgement,
): Promise<Alarm> {
  const alarm = await lockAlarm(tx, alarmId);
  if (!alarm) throw notFound('Alarm');
  if (alarm.acknowledgedAt !== null) {
    throw new AppError('alarm_acknowledged', 'Another admin has already acknowledged this alarm.');
  }
  await markAcknowledged(tx, { id: alarmId, userId: actor.userId, note, now: clock.now() });
  await recordAudit(tx, actor, {
    action: 'alarm.acknowledged',
    reason: note,
    ...(alarm.userId === null ? {} : { object: { type: 'user', id: alarm.userId } }),
    details: { alarmId, kind: alarm.kind },
  });
  const acknowledged = await findAlarm(tx, alarmId);
  if (!acknowledged) throw notFound('Alarm');
  return presentAlarm(acknowledged);
}
