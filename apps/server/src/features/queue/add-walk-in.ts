import type { api } from '@anteroom/contract/api';
import type { WalkInBody } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import { createAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { createPatient } from '#features/patients';
import { assertConfirmed } from '#features/staff';
import { asPartOfBody, invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { openQueue } from './line/change-line.ts';
import { findEntryOfAppointment } from './line/line.queries.ts';
import { lineOn } from './locked-queue.ts';
import { lockedQueueActions } from './locked-queue-actions.ts';
import { appointmentOfWalkIn } from './views/estimate-walk-in.ts';
import { presentOutcome } from './views/present-outcome.ts';
import { today } from './views/today.ts';
import { findVersion } from './views/whole-queue.queries.ts';

type Input = { doctorId: number; walkIn: WalkInBody };

/**
 * Books an appointment at the current time for a patient without one, even if it overlaps others. Puts it at the end of
 * today's queue and marks the patient as arrived.
 */
export async function addWalkIn(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, walkIn }: Input,
): Promise<RouteOutput<typeof api.addWalkIn>> {
  assertConfirmed(actor);
  const queue = await openQueue(tx, actor, { doctorId });
  const lock = { context, tx, queue, doctorId };
  const entering = { reason: 'walked_in', hasArrived: true } as const;
  const doctor = lockedQueueActions(lock, entering);
  const lockDoctorToBook = async () => ({ doctor, ticketCode: await doctor.giveTicketCode() });
  const { scheduledAt, durationMinutes } = appointmentOfWalkIn(
    context.clock.now(),
    queue.consultationMinutes,
  );
  const appointment = await createAppointment(
    { ...context, appointmentListener: { lockDoctorToBook } },
    tx,
    actor,
    {
      doctorId,
      patientId: await whoWalksIn(context, tx, actor, { doctorId, walkIn }),
      reasonForVisit: walkIn.reasonForVisit,
      scheduledDateTime: scheduledAt.getTime(),
      durationMinutes,
      appointmentType: 'walk_in',
      allowOverlap: true,
    },
  );
  await recordAudit(tx, actor, {
    action: 'queue.walk_in_added',
    doctorId,
    object: { type: 'appointment', id: appointment.uuid },
    patientIds: [appointment.patientId],
  });
  const changed = await findEntryOfAppointment(tx, doctorId, appointment.uuid);
  const line = lineOn(lock, today(context));
  const [entry] = (await presentOutcome(context, tx, { line, changed: [changed] })).entries;
  if (!entry) throw notFound('Queue entry');
  return { appointment, entry, version: (await findVersion(tx, doctorId))?.version ?? queue.version };
}

async function whoWalksIn(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, walkIn }: Input,
): Promise<number> {
  const { patientId, patient } = walkIn;
  if ((patientId === undefined) === (patient === undefined))
    throw invalidField('patientId', 'Choose a patient or enter a new one');
  if (patient === undefined) return patientId ?? 0;
  if ((patient.doctorId ?? doctorId) !== doctorId)
    throw invalidField('patient.doctorId', 'A new patient must belong to the doctor of this queue');
  const create = () => createPatient(context, tx, actor, { ...patient, doctorId });
  return (await asPartOfBody('patient', create)).id;
}
