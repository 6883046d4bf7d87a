import type { Db } from '#platform/db/database';

export function findSettings(db: Db, doctorId: number) {
  return db
    .selectFrom('queues')
    .select(['queue_type as queueType', 'auto_advance as autoAdvanceQueue'])
    .select('consultation_minutes as estimatedConsultationTime')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}
