import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

export const patientsOfLongFile = 3000;

/**
 * Inserts patients whose export has 18 MB, which is more than all buffers between server and client. Uses several
 * statements, so that each is short even on a busy machine.
 */
export async function plantLongFile({ db }: Clinic, doctorId: number): Promise<void> {
  for (let first = 1; first < patientsOfLongFile; first += 1000)
    await sql`
      insert into patients (doctor_id, first_name, last_name, medical_history)
      select ${doctorId}, 'Ada' || each, 'Lovelace', repeat('€', 2000)
      from generate_series(${first}::int, ${first + 999}::int) each
    `.execute(db);
}
