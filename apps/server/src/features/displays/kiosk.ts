import { setTimeout as wait } from 'node:timers/promises';
import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { findClinicName } from '#features/clinic';
import { assertBorn } from '#features/patients';
import { arrivalsCountFrom, noteArrival, unlessSettled } from '#features/queue';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import { requestOf } from '#platform/http/request-of';
import { dateInZone } from '#platform/time/clinic-time';
import { findDisplay } from './find-display.ts';
import { listExpected } from './kiosk.queries.ts';
import { noteSeenLately } from './view-display.ts';

type Call = PublicCall<typeof api.checkInByTicket> | PublicCall<typeof api.checkInByName>;
type Arriving = { appointmentUuid: string; doctorId: number };

/**
 * The maximum number of check-ins per tablet and hour, whether or not they find a patient. It is more than patients
 * need. A person who tries all codes of a day could check in other patients, which staff see and can undo.
 */
const attempts = { name: 'kiosk_check_in', per: 'record', failures: 120, seconds: 60 * 60 } as const;

/** Minimum response time in milliseconds, so that the response time does not show whether the patient was found. */
const answerMillis = 400;

export async function viewKiosk(
  context: Context,
  secret: string,
): Promise<RouteOutput<typeof api.viewKiosk>> {
  const display = await findDisplay(context, secret, 'check_in');
  await noteSeenLately(context, display);
  const clinicName = (await findClinicName(context.db)) ?? context.settings.clinicName;
  return { clinicName, language: display.language };
}

/**
 * Runs the check-in only if exactly one patient matches. If none or several match, the response is the same, so that
 * the tablet does not show who is expected.
 */
export function aroundCheckIn(context: Context): Around<Call, [readonly Arriving[]], void> {
  const throttle = context.throttles(attempts);
  return async ({ params: { secret }, body }, begin) => {
    // Check the date before the secret, so that a wrong date gets the same error with any secret.
    if ('dateOfBirth' in body) assertBorn(context, body.dateOfBirth);
    const { id, doctors } = await findDisplay(context, secret, 'check_in');
    await throttle.count(String(id));
    const answer = wait(answerMillis);
    const expected = await listExpected(context.db, {
      doctorIds: doctors.map((doctor) => doctor.id),
      today: dateInZone(context.clock.now(), context.settings.clinicTimezone),
      arrivalsFrom: arrivalsCountFrom(context),
      said: body,
    });
    const patients = new Set(expected.map(({ patientId }) => patientId));
    if (patients.size === 1) await begin(expected);
    await answer;
  };
}

/**
 * Checks the patient in with every doctor of the tablet who expects them today. Locks the doctors in order of their
 * ids.
 */
export async function checkInAtKiosk(
  context: Context,
  tx: Tx,
  { meta }: Call,
  arriving: readonly Arriving[],
): Promise<void> {
  for (const visit of arriving.toSorted((one, other) => one.doctorId - other.doctorId)) {
    await unlessSettled(() => noteArrival(context, tx, requestOf(meta), { ...visit, hasArrived: true }));
  }
}
