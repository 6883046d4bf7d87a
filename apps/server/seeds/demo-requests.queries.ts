import { randomBytes, randomUUID } from 'node:crypto';
import { hashesOf, planHoldEnd, sealGiven } from '#features/self-booking';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { carlos, hoursOn } from './demo-doctors.ts';
import type { DemoRequest } from './demo-requests.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';
import { minutesAfter } from './instants.ts';

type Placed = { staff: StaffIds; settings: AppSecrets & { clinicTimezone: string }; now: Date };

/** Opens Carlos's booking page. Adds booking requests that wait for staff, and the times held for these requests. */
export async function addBookingPage(
  tx: Tx,
  requests: readonly DemoRequest[],
  { staff, settings, now }: Placed,
): Promise<void> {
  const doctorId = idOf(staff, carlos.email);
  await tx
    .insertInto('booking_pages')
    .values({
      doctor_id: doctorId,
      slug: 'carlos-mendes',
      is_open: true,
      least_notice_minutes: 120,
      horizon_days: 60,
      appointment_types: ['consultation', 'follow_up', 'check_up'],
      for_whom: 'anyone',
      max_open: 2,
      change_until_minutes: 24 * 60,
      updated_at: now,
    })
    .execute();
  for (const request of requests) await addRequest(tx, doctorId, request, settings);
}

async function addRequest(
  tx: Tx,
  doctorId: number,
  { start, end, type, confirmedAt, given }: DemoRequest,
  settings: Placed['settings'],
): Promise<void> {
  const heldUntil = endOfHold(start, confirmedAt, settings.clinicTimezone);
  const beganAt = minutesAfter(confirmedAt, -3);
  const hold = await tx
    .insertInto('slot_holds')
    .values({
      doctor_id: doctorId,
      starts_at: start,
      ends_at: end,
      purpose: 'self_booking',
      expires_at: heldUntil,
      created_at: beganAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const uuid = randomUUID();
  await tx
    .insertInto('booking_requests')
    .values({
      uuid,
      doctor_id: doctorId,
      secret_hash: randomBytes(32),
      hold_id: hold.id,
      starts_at: start,
      ends_at: end,
      appointment_type: type,
      language: 'en',
      state: 'requested',
      given: sealGiven(settings, uuid, { codeBy: 'email', ...given }),
      contact_hash: hashesOf(settings, 'contact', given.email)[0] ?? null,
      code_salt: randomBytes(16),
      confirmed_at: confirmedAt,
      created_at: beganAt,
      expires_at: minutesAfter(confirmedAt, 30),
    })
    .execute();
}

function endOfHold(start: Date, confirmedAt: Date, timezone: string): Date {
  const today = dateInZone(confirmedAt, timezone);
  const dates = Array.from({ length: 7 }, (_, index) => plusDays(today, index));
  const working = dates.filter((date) => hoursOn(carlos, date).length > 0);
  return planHoldEnd({ dates: working, today, start, timezone });
}
