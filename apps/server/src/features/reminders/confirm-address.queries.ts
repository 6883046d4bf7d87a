import type { Language } from '@anteroom/contract/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** Returns the mail address of an active, living patient, and whether it is confirmed. Null if there is none. */
export async function findAddressOfPatient(db: Db | Tx, patientId: number) {
  const patient = await db
    .selectFrom('patients')
    .crossJoin('reminder_settings')
    .select(['patients.doctor_id as doctorId', 'patients.email'])
    .$narrowType<{ email: string }>()
    .select(sql<boolean>`patients.email_unconfirmed_since is null`.as('isConfirmed'))
    .select(sql<Language>`coalesce(patients.language, reminder_settings.language)`.as('language'))
    .where('patients.id', '=', patientId)
    .where('patients.email', 'is not', null)
    .where('patients.is_active', '=', true)
    .where('patients.date_of_death', 'is', null)
    .executeTakeFirst();
  return patient ?? null;
}
