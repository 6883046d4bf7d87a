import { createAppointment } from '@anteroom/contract/appointments';
import type { BenchClinic } from '../load-support/clinic/bench-clinic.ts';
import { signIn } from '../load-support/clinic/desks.ts';
import { callTo, openHttpClient } from '../load-support/load/http-client.ts';
import { drawPatients } from './scenarios/samples.queries.ts';

export const rushers = 200;

export type Rush = {
  clinic: string;
  /** The number of responses by HTTP status. */
  statuses: Record<string, number>;
  lastAnswerMillis: number;
  /** The number of deadlocks that the database reported during the rush. */
  deadlocks: number;
};

let rushes = 0;

/** Tries to book the same time of one doctor for many patients simultaneously, each through a separate connection. */
export async function rushForOneTime(clinic: BenchClinic): Promise<Rush> {
  const { token, userId: doctorId } = await signIn(clinic, 'doctor');
  const patients = await drawPatients(clinic, 'doctor', doctorId);
  rushes += 1;
  const scheduledDateTime = Math.ceil(Date.now() / 900_000) * 900_000 + (20 + rushes) * 86_400_000;
  const client = openHttpClient(clinic.port, rushers);
  // Open the connections before the measurement, so that opening them is not measured.
  await Promise.all(Array.from({ length: rushers }, () => client.send({ path: '/health/live' })));
  const before = await clinic.countDeadlocks();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: rushers }, (_, place) => {
      const patientId = patients[place % patients.length]?.id ?? 0;
      const body = { doctorId, patientId, scheduledDateTime, durationMinutes: 15 };
      return client.send(callTo(createAppointment, { body }, { token }));
    }),
  );
  const lastAnswerMillis = performance.now() - start;
  client.close();
  return {
    clinic: clinic.name,
    statuses: countOf(answers.map(({ status }) => status)),
    lastAnswerMillis,
    deadlocks: (await clinic.countDeadlocks()) - before,
  };
}

/** Returns whether exactly one request booked the time and all others got a conflict. */
export function isSound({ statuses, deadlocks }: Rush): boolean {
  return statuses[201] === 1 && statuses[409] === rushers - 1 && deadlocks === 0;
}

function countOf(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
