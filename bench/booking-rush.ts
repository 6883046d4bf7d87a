import type { BenchClinic } from '../rig/clinic/bench-clinic.ts';
import { signIn } from '../rig/clinic/desks.ts';
import { openLine } from '../rig/load/ask.ts';
import { drawPatients } from './scenarios/samples.queries.ts';

export const rushers = 200;

export type Rush = {
  clinic: string;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  lastAnswerMillis: number;
  /** What the database counted during the rush. */
  deadlocks: number;
};

let rushes = 0;

/** Everyone wants the same time of the same doctor at once, each for another patient and on a connection of their own. */
export async function rushForOneTime(clinic: BenchClinic): Promise<Rush> {
  const { token, userId: doctorId } = await signIn(clinic, 'doctor');
  const patients = await drawPatients(clinic, 'doctor', doctorId);
  rushes += 1;
  const scheduledDateTime = Math.ceil(Date.now() / 900_000) * 900_000 + (20 + rushes) * 86_400_000;
  const line = openLine(clinic.port, rushers);
  // Their browsers have been here before: what is measured is the rush and not the opening of connections.
  await Promise.all(Array.from({ length: rushers }, () => line.ask({ path: '/health/live' })));
  const before = await clinic.countDeadlocks();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: rushers }, (_, place) => {
      const patientId = patients[place % patients.length]?.id;
      const body = { doctorId, patientId, scheduledDateTime, durationMinutes: 15 };
      return line.ask({ method: 'POST', path: '/api/v1/appointments', token, body });
    }),
  );
  const lastAnswerMillis = performance.now() - start;
  line.close();
  return {
    clinic: clinic.name,
    statuses: countOf(answers.map(({ status }) => status)),
    lastAnswerMillis,
    deadlocks: (await clinic.countDeadlocks()) - before,
  };
}

/** One booked, everyone else told that it is taken. */
export function isSound({ statuses, deadlocks }: Rush): boolean {
  return statuses[201] === 1 && statuses[409] === rushers - 1 && deadlocks === 0;
}

function countOf(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
