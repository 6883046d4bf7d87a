import { randomUUID } from 'node:crypto';
import type { Context } from '#context';
import { recordAudit } from '#features/audit';
import { type Pass, rememberImported } from '#features/imports';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import type { EnteringAppointment, LockedDoctor } from '../appointment-listener.ts';
import { insertImported } from './import-writing.queries.ts';
import type { Wish } from './wish.rules.ts';

type Taken = { wish: Wish; overlaps: number };

type Writing = { pass: Pass; doctors: ReadonlyMap<number, LockedDoctor>; taken: readonly Taken[] };

/** Writes what was taken: appointments, their entries, and by which line each came. */
export async function writeImported(context: Context, tx: Tx, writing: Writing): Promise<void> {
  const { pass, doctors, taken } = writing;
  for (const [doctorId, doctor] of doctors) {
    const own = taken.filter(({ wish }) => wish.doctorId === doctorId);
    if (own.length > 0) await writeOfDoctor(context, tx, pass, { doctorId, doctor, taken: own });
  }
}

type OfDoctor = { doctorId: number; doctor: LockedDoctor; taken: readonly Taken[] };

async function writeOfDoctor(
  context: Context,
  tx: Tx,
  pass: Pass,
  { doctorId, doctor, taken }: OfDoctor,
): Promise<void> {
  const now = context.clock.now();
  const { actor, importId } = pass;
  const codes = await giveTickets(context, doctor, taken);
  const rows = taken.map(({ wish, overlaps }, index) => ({
    ...{ ...wish, ...wish.visit, uuid: randomUUID(), isOverlapping: overlaps > 0 },
    ticketCode: codes[index] ?? null,
  }));
  const ids = await insertImported(tx, rows, { createdBy: actor.userId, now });
  const booked = rows.map(
    (row): EnteringAppointment => ({
      ...{ id: ids.get(row.uuid) ?? 0, uuid: row.uuid, status: row.status },
      ...{ doctorId, patientId: row.patientId, appointmentType: row.appointmentType },
      ...{ scheduledAt: new Date(row.start), endsAt: new Date(row.end) },
    }),
  );
  await doctor.allBooked(actor, booked);
  const origins = taken.map(({ wish }, index) => ({ ...wish, id: booked[index]?.id ?? 0 }));
  await rememberImported(tx, 'appointments', importId, origins);
  await recordAudit(tx, actor, {
    action: 'appointment.imported',
    doctorId,
    object: { type: 'import', id: importId },
    patientIds: [...new Set(taken.map(({ wish }) => wish.patientId))],
    details: { count: taken.length },
  });
}

/** From today on as in a booking. A visit of the past was never called by ours, and takes no number from those to come. */
async function giveTickets(
  { clock, settings: { clinicTimezone } }: Context,
  doctor: LockedDoctor,
  taken: readonly Taken[],
): Promise<(string | null)[]> {
  const today = dateInZone(clock.now(), clinicTimezone);
  const needed = taken.map(({ wish }) => {
    if (wish.visit.status === 'cancelled') return 'none';
    return dateInZone(new Date(wish.start), clinicTimezone) < today ? 'past' : 'new';
  });
  const { codes, past } = await doctor.giveTicketCodes(needed.filter((need) => need === 'new').length);
  const given = codes.values();
  return needed.map((need) => {
    if (need === 'none') return null;
    return need === 'past' ? past : (given.next().value ?? past);
  });
}
