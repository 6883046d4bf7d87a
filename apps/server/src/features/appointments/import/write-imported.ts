import { randomUUID } from 'node:crypto';
import { recordAudit } from '#features/audit';
import { type Pass, rememberImported } from '#features/imports';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { dateInZone } from '#platform/time/clinic-time';
import type { EnteringAppointment, LockedDoctor } from '../appointment-listener.ts';
import { insertImported } from './import-writing.queries.ts';
import type { TakenLine } from './plan-imported-appointment.rules.ts';

type Writing = {
  pass: Pass;
  doctorId: number;
  doctor: LockedDoctor;
  taken: readonly TakenLine[];
  /** A new appointment id for each line. */
  ids: readonly number[];
};

/** Adds appointments of one doctor. The caller holds the doctor's lock. */
export async function writeImported(
  context: Context,
  tx: Tx,
  { pass, doctorId, doctor, taken, ids }: Writing,
): Promise<void> {
  const now = context.clock.now();
  const { actor, importId } = pass;
  const codes = await giveTickets(context, doctor, taken);
  const rows = taken.map(({ planned, isOverlapping }, index) => ({
    ...planned,
    ...planned.visit,
    id: ids[index] ?? 0,
    uuid: randomUUID(),
    isOverlapping,
    ticketCode: codes[index] ?? null,
  }));
  const booked = rows.map(
    (row): EnteringAppointment => ({
      id: row.id,
      uuid: row.uuid,
      status: row.status,
      doctorId,
      patientId: row.patientId,
      appointmentType: row.appointmentType,
      scheduledAt: new Date(row.start),
      endsAt: new Date(row.end),
    }),
  );
  const origins = taken.map(({ planned }, index) => ({
    ...planned,
    id: ids[index] ?? 0,
    bookedAt: planned.visit.bookedOn === null ? null : new Date(planned.visit.bookedOn),
  }));
  await pipeline([
    insertImported(tx, rows, { createdBy: actor.userId, now }),
    doctor.allBooked(actor, booked),
    rememberImported(tx, 'appointments', importId, origins),
    recordAudit(tx, actor, {
      action: 'appointment.imported',
      doctorId,
      object: { type: 'import', id: importId },
      patientIds: [...new Set(taken.map(({ planned }) => planned.patientId))],
      details: { count: taken.length },
    }),
  ]);
}

/**
 * Gives tickets to appointments from today on, as a booking does. Past visits get the code for appointments that never
 * had a ticket, because those patients were never called here. Cancelled appointments get none.
 */
async function giveTickets(
  { clock, settings: { clinicTimezone } }: Context,
  doctor: LockedDoctor,
  taken: readonly TakenLine[],
): Promise<(string | null)[]> {
  const today = dateInZone(clock.now(), clinicTimezone);
  const needed = taken.map(({ planned }) => {
    if (planned.visit.status === 'cancelled') return 'none';
    return dateInZone(new Date(planned.start), clinicTimezone) < today ? 'past' : 'new';
  });
  const { codes, past } = await doctor.giveTicketCodes(needed.filter((need) => need === 'new').length);
  const given = codes.values();
  return needed.map((need) => {
    if (need === 'none') return null;
    return need === 'past' ? past : (given.next().value ?? past);
  });
}
