import type { Db } from '#platform/db/database';
import { listNames, type NamedDoctor } from './scope.queries.ts';

/** Groups rows by doctor and adds the doctors' names, sorted by name. Ignores rows without a doctor. */
export async function withNames<Row extends { doctorId: number | null }, Figures>(
  db: Db,
  rows: readonly Row[],
  figuresOf: (ofDoctor: readonly Row[]) => Figures,
): Promise<(NamedDoctor & Figures)[]> {
  const byDoctor = Map.groupBy(rows, ({ doctorId }) => doctorId);
  const ids = [...byDoctor.keys()].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const doctors = await listNames(db, ids);
  return doctors.map((doctor) => ({ ...doctor, ...figuresOf(byDoctor.get(doctor.doctorId) ?? []) }));
}
