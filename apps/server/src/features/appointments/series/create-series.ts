import type { CreateSeriesBody } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import { recordAudit } from '#features/audit';
import { lockPatient } from '#features/patients';
import { assertDoctorIsActive, assertStillActsForDoctor } from '#features/staff';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { AppointmentListener, EnteringAppointment, LockedDoctor } from '../appointment-listener.ts';
import { assertBookablePatient } from '../assert-bookable-patient.ts';
import { presentAppointment } from '../present-appointment.ts';
import { assertFreeTimes, type SeriesTime, timesOf } from './find-overlaps.ts';
import { insertMembers, insertSeries, membersOf } from './series.queries.ts';

/** Books all chosen dates of a series, or none. Takes the doctor's lock, then the patient's, before anything else. */
export async function createSeries(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> },
  tx: Tx,
  actor: Actor,
  body: CreateSeriesBody,
): Promise<Appointment[]> {
  const times = chosenTimes(body, context.settings.clinicTimezone);
  const doctor = await context.appointmentListener.lockDoctor(tx, body.doctorId);
  await pipeline([
    lockPatient(tx, body.patientId),
    assertStillActsForDoctor(tx, actor, body.doctorId),
    assertDoctorIsActive(tx, body.doctorId),
    assertBookablePatient(tx, actor, body.patientId),
  ]);
  const isAllowedOn = (date: string) => body.allowOverlapOn.includes(date);
  const overlaps = await assertFreeTimes(tx, actor, { ...body, times, isAllowedOn });
  const { seriesId, booked } = await write(context, tx, actor, { doctor, body, times, overlaps });
  await doctor.allBooked(actor, booked, body);
  await pipeline(
    booked.map(({ uuid }, place) =>
      recordAudit(tx, actor, {
        action: 'appointment.created',
        doctorId: body.doctorId,
        object: { type: 'appointment', id: uuid },
        patientIds: [body.patientId],
        details: { overlaps: overlaps[place] ?? 0 },
      }),
    ),
  );
  const members = await membersOf(tx, seriesId).execute();
  return members.map((row) => presentAppointment(row));
}

function chosenTimes(body: CreateSeriesBody, zone: string): SeriesTime[] {
  const { leftOut, allowOverlapOn } = body;
  const times = timesOf(body, zone);
  const known = new Set(times.map(({ date }) => date));
  for (const [field, named] of Object.entries({ leftOut, allowOverlapOn })) {
    const unknown = named.find((date) => !known.has(date));
    if (unknown) throw invalidField(field, `${unknown} is not a date of this series`);
  }
  const chosen = times.filter(({ date }) => !leftOut.includes(date));
  if (chosen.length === 0) throw invalidField('leftOut', 'Choose at least one date');
  return chosen;
}

type Writing = {
  doctor: LockedDoctor;
  body: CreateSeriesBody;
  times: readonly SeriesTime[];
  overlaps: readonly number[];
};

async function write(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctor, body, times, overlaps }: Writing,
): Promise<{ seriesId: number; booked: EnteringAppointment[] }> {
  const { codes } = await doctor.giveTicketCodes(times.length);
  const series = { ...body, createdBy: actor.userId, now: context.clock.now() };
  const seriesId = await insertSeries(tx, series);
  const booked = await insertMembers(tx, {
    ...series,
    seriesId,
    reasonForVisit: body.reasonForVisit ?? null,
    notes: body.notes ?? null,
    dates: times.map(({ start, end }, place) => ({
      start,
      end,
      overlaps: (overlaps[place] ?? 0) > 0,
      ticketCode: codes[place] ?? '',
    })),
  });
  return { seriesId, booked };
}
