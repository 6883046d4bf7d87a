import type { Pool } from '../../load-support/clinic/pool.ts';
import { makeSessions } from '../../load-support/clinic/sessions.queries.ts';

/** A signed-in doctor, with patients to book appointments for. */
export type WritingDesk = { doctorId: number; token: string; patientIds: number[] };

export async function openWritingDesks(pool: Pool): Promise<WritingDesk[]> {
  const { rows } = await pool.query<{ doctorId: number; patientIds: number[] }>(
    `select doctor_id as "doctorId", (array_agg(id order by id))[1:200] as "patientIds"
     from patients where is_active group by doctor_id order by doctor_id`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const [session] = await makeSessions({ pool }, { userId: row.doctorId, count: 1 });
      return { ...row, token: session?.token ?? '' };
    }),
  );
}
