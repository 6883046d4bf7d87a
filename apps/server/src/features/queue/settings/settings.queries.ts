import type { QueueSettings } from '@anteroom/contract/queue-settings';
import type { Db, Tx } from '#platform/db/database';

export function findSettings(db: Db, doctorId: number) {
  return db
    .selectFrom('queues')
    .select(['queue_type as queueType', 'auto_advance as autoAdvanceQueue'])
    .select('consultation_minutes as estimatedConsultationTime')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export async function updateSettings(tx: Tx, doctorId: number, settings: QueueSettings): Promise<void> {
  await tx
    .updateTable('queues')
    .set({
      queue_type: settings.queueType,
      auto_advance: settings.autoAdvanceQueue,
      consultation_minutes: settings.estimatedConsultationTime,
    })
    .where('doctor_id', '=', doctorId)
    .execute();
}
