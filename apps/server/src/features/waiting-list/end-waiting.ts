import { isMetBy } from '@anteroom/contract/waiting-list';
import type {
  AppointmentChange,
  AppointmentListener,
  BookedAppointment,
  LockedDoctor,
} from '#features/appointments';
import { type AuditedBy, recordAudit } from '#features/audit';
import { announceWaitingList } from '#features/live';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import {
  endEntry,
  type LockedWish,
  listWishes,
  lockEndedBy,
  lockPutBackBy,
  lockWaitingOf,
  putEntryBack,
} from './ended-entries.queries.ts';
import { endOffersOfEntry } from './offer-answers.queries.ts';
import { isExpected, suits } from './offers.rules.ts';
import { isWaitingFor } from './waiting-list.queries.ts';

const minute = 60_000;

/**
 * A cancellation or deletion within this many milliseconds after the booking counts as a correction of the booking. A
 * later one means that the patient no longer wants the appointment.
 */
const correctionMillis = 24 * 60 * minute;

type Ending = { context: Context; tx: Tx; by: AuditedBy };

/**
 * Adds the waiting list to the hooks of appointments: a booking that matches an entry ends it, and a correction of the
 * booking puts the entry back. Imports and walk-ins do not use these hooks.
 */
export function endWaitingWhenBooked(context: Context, listener: AppointmentListener): AppointmentListener {
  return {
    ...listener,
    lockDoctor: async (tx, doctorId) => withWaitingList(context, tx, await listener.lockDoctor(tx, doctorId)),
    lockDoctorToBook: async (tx, doctorId) => {
      const { doctor, ticketCode } = await listener.lockDoctorToBook(tx, doctorId);
      return { doctor: withWaitingList(context, tx, doctor), ticketCode };
    },
  };
}

function withWaitingList(context: Context, tx: Tx, doctor: LockedDoctor): LockedDoctor {
  return {
    ...doctor,
    booked: async (by, appointment, choices) => {
      // Do not pipeline these: locks of offers must be taken before locks of queue entries.
      if (!choices?.keepsWaiting) await endByBooking({ context, tx, by }, [appointment]);
      await doctor.booked(by, appointment);
    },
    bookedByPatient: async (by, appointment) => {
      await endByBooking({ context, tx, by }, [appointment]);
      await doctor.bookedByPatient(by, appointment);
    },
    allBooked: async (by, appointments, choices) => {
      if (!choices?.keepsWaiting) await endByBooking({ context, tx, by }, appointments);
      await doctor.allBooked(by, appointments);
    },
    changed: async (by, change) => {
      await followChange({ context, tx, by }, change);
      return doctor.changed(by, change);
    },
    changedByPatient: async (by, change) => {
      await endByMove({ context, tx, by }, change);
      await doctor.changedByPatient(by, change);
    },
    removed: async (by, appointment) => {
      await putBack({ context, tx, by }, appointment);
      await doctor.removed(by, appointment);
    },
  };
}

/** Ends the waiting list entries again when staff undo a cancellation. The caller holds the patient's lock. */
export function endWaitingAgain(
  context: Context,
): (tx: Tx, actor: Actor, appointment: BookedAppointment) => Promise<void> {
  return (tx, by, appointment) => endAgain({ context, tx, by }, appointment);
}

async function followChange(ending: Ending, change: AppointmentChange): Promise<void> {
  const { before, after } = change;
  const isSamePatient = before.patientId === after.patientId;
  if (isExpected(before.status) && (after.status === 'cancelled' || !isSamePatient)) {
    await putBack(ending, before);
  }
  if (isExpected(after.status) && !isSamePatient) {
    await endByBooking(ending, [after]);
  } else if (isExpected(after.status) && !isExpected(before.status)) {
    await endAgain(ending, after);
  } else {
    await endByMove(ending, change);
  }
}

/** Ends each entry that matches one of these appointments of one patient. */
async function endByBooking(ending: Ending, booked: readonly BookedAppointment[]): Promise<void> {
  const [first] = booked;
  if (first) await endMet(ending, booked, await lockWaitingOf(ending.tx, first.patientId));
}

/**
 * Ends the entries again that the cancellation of this appointment put back, but not those that staff chose to keep.
 */
async function endAgain(ending: Ending, appointment: BookedAppointment): Promise<void> {
  await endMet(ending, [appointment], await lockPutBackBy(ending.tx, appointment));
}

async function endMet(
  ending: Ending,
  booked: readonly BookedAppointment[],
  ids: readonly number[],
): Promise<void> {
  const { context, tx } = ending;
  if (ids.length === 0) return;
  const zone = context.settings.clinicTimezone;
  for (const wish of await listWishes(tx, ids)) {
    const met = booked.find(({ doctorId, appointmentType, scheduledAt }) => {
      const date = dateInZone(scheduledAt, zone);
      return isMetBy(wish, { doctorId, appointmentType, scheduledDateTime: scheduledAt.getTime(), date });
    });
    if (met) await end(ending, wish, met);
  }
}

/** Ends an entry of a patient who wants an earlier time than the appointment had, if the new time suits the patient. */
async function endByMove(ending: Ending, { before, after }: AppointmentChange): Promise<void> {
  if (!isExpected(after.status) || after.scheduledAt >= before.scheduledAt) return;
  const { context, tx } = ending;
  const ids = await lockWaitingOf(tx, after.patientId);
  if (ids.length === 0) return;
  const { scheduledAt: start, durationMinutes, appointmentType } = after;
  const time = { start, end: new Date(start.getTime() + durationMinutes * minute), appointmentType };
  for (const wish of await listWishes(tx, ids)) {
    const isMoved = wish.replacesId === after.id && wish.doctorIds.includes(after.doctorId);
    const candidate = { ...wish, replaced: null, isBusy: false };
    if (isMoved && suits(candidate, time, context.settings.clinicTimezone)) await end(ending, wish, after);
  }
}

async function end(
  { context, tx, by }: Ending,
  { id, patientId, doctorIds }: LockedWish,
  { id: appointmentId, uuid, doctorId }: Pick<BookedAppointment, 'id' | 'uuid' | 'doctorId'>,
): Promise<void> {
  await endEntry(tx, id, { appointmentId, now: context.clock.now() });
  await endOffersOfEntry(tx, id);
  await recordAudit(tx, by, {
    action: 'waiting_list.booked',
    doctorId,
    object: { type: 'waiting_entry', id },
    patientIds: [patientId],
    details: { appointment: uuid },
  });
  await announceWaitingList(tx, doctorIds);
}

/**
 * Puts back the entries that an appointment ended within `correctionMillis`, at their old place, unless the patient has
 * a new entry for the doctor.
 */
async function putBack(
  { context, tx, by }: Ending,
  { id: appointmentId, doctorId }: Pick<BookedAppointment, 'id' | 'doctorId'>,
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - correctionMillis);
  const ids = await lockEndedBy(tx, appointmentId, since);
  if (ids.length === 0) return;
  for (const { id, patientId, doctorIds } of await listWishes(tx, ids)) {
    if (await isWaitingFor(tx, { patientId, doctorIds, exceptId: id })) continue;
    await putEntryBack(tx, id);
    await recordAudit(tx, by, {
      action: 'waiting_list.put_back',
      doctorId,
      object: { type: 'waiting_entry', id },
      patientIds: [patientId],
    });
    await announceWaitingList(tx, doctorIds);
  }
}
