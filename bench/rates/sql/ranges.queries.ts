import type { BenchClinic } from '../../../load-support/clinic/bench-clinic.ts';
import type { Equivalent } from './equivalents.ts';

/** The smallest and the largest value of each variable whose value is chosen at random. */
export type Ranges = Record<Equivalent['draws'][number], readonly [number, number]>;

export async function readRanges({ pool }: Pick<BenchClinic, 'pool'>): Promise<Ranges> {
  const { rows } = await pool.query<
    Record<'firstDoctor' | 'lastDoctor' | 'firstPatient' | 'lastPatient', number>
  >(
    `select (select min(id) from doctors) as "firstDoctor", (select max(id) from doctors) as "lastDoctor",
       (select min(id) from patients) as "firstPatient", (select max(id) from patients) as "lastPatient"`,
  );
  const [found] = rows;
  return {
    doctor: [found?.firstDoctor ?? 1, found?.lastDoctor ?? 1],
    patient: [found?.firstPatient ?? 1, found?.lastPatient ?? 1],
    slot: [1, 50_000_000],
  };
}
