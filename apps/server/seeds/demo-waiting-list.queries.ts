import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { maskAddress } from '#features/reminders';
import type { Tx } from '#platform/db/database';
import type { DemoBooking } from './demo-booking.ts';
import type { BookingIds } from './demo-bookings.queries.ts';
import type { PatientIds } from './demo-patients.queries.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';
import type { DemoEntry, DemoFilled, DemoOffer, DemoWaitingList } from './demo-waiting-list.ts';
import { minutesAfter } from './instants.ts';

type Placed = { staff: StaffIds; patients: PatientIds; appointments: BookingIds };
type EntryIds = ReadonlyMap<DemoEntry, number>;

export async function addWaitingList(
  tx: Tx,
  { entries, filled, freed }: DemoWaitingList,
  placed: Placed,
): Promise<void> {
  const entryIds = await addEntries(tx, entries, placed);
  if (filled) await addFilled(tx, filled, { ...placed, entryIds });
  if (freed) await addOpening(tx, freed, { ...placed, state: { state: 'new' } });
}

async function addEntries(tx: Tx, entries: readonly DemoEntry[], placed: Placed): Promise<EntryIds> {
  const { staff, patients, appointments } = placed;
  const ids = new Map<DemoEntry, number>();
  for (const entry of entries) {
    const { replaces, bookedAs, weekdays } = entry;
    const { id } = await tx
      .insertInto('waiting_list')
      .values({
        patient_id: patients.get(entry.patient) ?? 0,
        replaces_appointment_id: replaces && (appointments.get(replaces) ?? null),
        appointment_types: [...entry.types],
        earliest: entry.earliest,
        latest: entry.latest,
        weekdays: sql<number[]>`${[...weekdays]}::smallint[]`,
        from_minute: entry.fromMinute,
        least_notice_minutes: entry.leastNoticeMinutes,
        priority: entry.priority,
        since: entry.since,
        added_by: idOf(staff, entry.patient.doctor.bookedBy),
        state: bookedAs ? 'booked' : 'waiting',
        settled_at: bookedAs?.createdAt ?? null,
        appointment_id: bookedAs && (appointments.get(bookedAs) ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(entry, id);
    const wanted = entry.doctors.map(({ email }) => ({ entry_id: id, doctor_id: idOf(staff, email) }));
    await tx.insertInto('waiting_list_doctors').values(wanted).execute();
  }
  return ids;
}

type OpeningState =
  | { state: 'new' }
  | { state: 'filled'; opened_at: Date; step_minutes: number; closed_at: Date };

async function addOpening(
  tx: Tx,
  booking: DemoBooking,
  { staff, appointments, state }: Placed & { state: OpeningState },
): Promise<number> {
  const { id } = await tx
    .insertInto('openings')
    .values({
      doctor_id: idOf(staff, booking.doctor.email),
      starts_at: booking.scheduledAt,
      ends_at: minutesAfter(booking.scheduledAt, booking.durationMinutes),
      appointment_type: booking.type,
      appointment_id: appointments.get(booking) ?? 0,
      ...state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds the freed time with its offers. The pages of these offers are already closed, so their secrets need not work and
 * are random.
 */
async function addFilled(
  tx: Tx,
  { booking, openedAt, offers }: DemoFilled,
  { entryIds, ...placed }: Placed & { entryIds: EntryIds },
): Promise<void> {
  const state = {
    state: 'filled',
    opened_at: openedAt,
    step_minutes: 30,
    closed_at: booking.createdAt,
  } as const;
  const openingId = await addOpening(tx, booking, { ...placed, state });
  for (const [index, offer] of offers.entries()) {
    const isSkipped = offer.state === 'skipped';
    const { id } = await tx
      .insertInto('offers')
      .values({
        opening_id: openingId,
        entry_id: entryIds.get(offer.entry) ?? 0,
        place: index + 1,
        due_at: offer.dueAt,
        salt: randomBytes(32),
        secret_hash: randomBytes(32),
        state: offer.state,
        answered_at: offer.answeredAt,
        ...(isSkipped ? { skipped_because: 'no_address' } : { sent_at: offer.dueAt }),
        masked_recipient: offer.entry.patient.email && maskAddress(offer.entry.patient.email),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isSkipped) await addSentMail(tx, id, offer);
  }
}

async function addSentMail(tx: Tx, offerId: number, { entry, dueAt }: DemoOffer): Promise<void> {
  const { id } = await tx
    .insertInto('mail_jobs')
    .values({
      kind: 'waiting_offer',
      details: JSON.stringify({ offerId }),
      recipient: entry.patient.email ?? '',
      created_at: dueAt,
      next_attempt_at: dueAt,
      attempts: 1,
      sent_at: dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('offers').set({ mail_job_id: id }).where('id', '=', offerId).execute();
}
