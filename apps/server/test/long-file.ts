import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/** How many patients `plantLongFile` makes. */
export const patientsOfLongFile = 3000;

/**
 * Patients whose file has 18 MB: no buffer on the way to a reader who takes nothing holds all of it. In statements that
 * are short on a busy machine too.
 */
export async function plantLongFile({ db }: Clinic, doctorId: number): Promise<void> {
  for (let first = 1; first < patientsOfLongFile; first += 1000)
    await sql`
      insert into patients (doctor_id, first_name, last_name, medical_history)
      select ${doctorId}, 'Ada' || each, 'Lovelace', repeat('€', 2000)
      from generate_series(${first}::int, ${first + 999}::int) each
    `.execute(db);
}
