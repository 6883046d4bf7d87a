import { randomUUID } from 'node:crypto';
import { recordAudit } from '#features/audit';
import { type Pass, rememberImported } from '#features/imports';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
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
  ticketCodes: readonly (string | null)[];
};

/** Adds appointments of one doctor. The caller holds the doctor's lock. */
export async function writeImported(
  context: Context,
  tx: Tx,
  { pass, doctorId, doctor, taken, ids, ticketCodes }: Writing,
): Promise<void> {
  const now = context.clock.now();
  const { actor, importId } = pass;
  const rows = taken.map(({ planned, isOverlapping }, index) => ({
    ...planned,
    ...planned.visit,
    id: ids[index] ?? 0,
    uuid: randomUUID(),
    isOverlapping,
    ticketCode: ticketCodes[index] ?? null,
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
  // `allBooked` comes first, so that the results of its reads arrive while the appointments are inserted. It inserts
  // the queue entries after them.
  await pipeline([
    doctor.allBooked(actor, booked),
    insertImported(tx, rows, { createdBy: actor.userId, now }),
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
