import type {
  BookingPage,
  BookingPageBody,
  saveBookingPage as route,
} from '@anteroom/contract/booking-pages';
import type { RouteOutput } from '@anteroom/contract/route';
import { selfBooking } from '@anteroom/contract/self-booking';
import type { AppointmentListener } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { assertDoctorIsActive, assertStillActsForDoctor } from '#features/staff';
import { invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { findDoctorName, findPageOfDoctor, isSlugTaken, storePage } from './booking-pages.queries.ts';
import { countUnconfirmedHolds, deleteUnconfirmedHolds } from './holds.queries.ts';
import { suggestSlug } from './slug.rules.ts';

type Shown = RouteOutput<typeof route>;

/** Returns a doctor's booking page, or suggested settings with version 0. */
export async function getBookingPage(context: Context, doctorId: number): Promise<Shown> {
  return present(context, context.db, doctorId, await readPage(context.db, doctorId));
}

type Saving = { doctorId: number; body: BookingPageBody; ifMatch: number | null };

/**
 * Stores the settings of a booking page. Takes the doctor's lock, so that no patient can reserve a time while the page
 * is being closed.
 */
export async function saveBookingPage(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> },
  tx: Tx,
  actor: Actor,
  { doctorId, body, ifMatch }: Saving,
): Promise<Shown> {
  await context.appointmentListener.lockDoctor(tx, doctorId);
  await assertStillActsForDoctor(tx, actor, doctorId);
  const before = await readPage(tx, doctorId);
  assertFresh(ifMatch, before, { what: 'this booking page', current: before });
  if (body.isOpen) await assertDoctorIsActive(tx, doctorId);
  const changed = fieldsThatDiffer(before, body);
  if (before.version > 0 && changed.length === 0) return present(context, tx, doctorId, before);
  const isFree = !(await isSlugTaken(tx, body.slug, doctorId));
  if (!isFree || !(await storePage(tx, doctorId, body, context.clock.now()))) {
    throw invalidField('slug', 'Another page has this address');
  }
  await recordAudit(tx, actor, {
    action: 'booking_page.updated',
    doctorId,
    changedFields: changed,
    details: { isOpen: body.isOpen },
  });
  return present(context, tx, doctorId, await readPage(tx, doctorId));
}

/**
 * Frees the times of people who have not confirmed their email address or phone number. If another person then takes
 * such a time, the first person gets an error at the next step.
 */
export async function releaseHeldTimes(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> },
  tx: Tx,
  actor: Actor,
  doctorId: number,
): Promise<{ released: number }> {
  await context.appointmentListener.lockDoctor(tx, doctorId);
  await assertStillActsForDoctor(tx, actor, doctorId);
  if ((await findDoctorName(tx, doctorId)) === null) throw notFound('Doctor');
  const released = await deleteUnconfirmedHolds(tx, doctorId, context.clock.now());
  if (released > 0) {
    await recordAudit(tx, actor, {
      action: 'booking_page.held_times_released',
      doctorId,
      details: { released },
    });
  }
  return { released };
}

async function readPage(db: Db | Tx, doctorId: number): Promise<BookingPage> {
  const page = await findPageOfDoctor(db, doctorId);
  if (page) {
    const { doctorId: _, doctorName: __, specialization: ___, ...shown } = page;
    return shown;
  }
  const name = await findDoctorName(db, doctorId);
  if (name === null) throw notFound('Doctor');
  return {
    slug: suggestSlug(name, doctorId),
    isOpen: false,
    isListed: false,
    isOnClinicPage: false,
    leastNoticeMinutes: 120,
    horizonDays: 60,
    appointmentTypes: ['consultation'],
    forWhom: 'anyone',
    maxOpen: Math.min(3, selfBooking.maxOpen),
    changeUntilMinutes: null,
    version: 0,
  };
}

async function present(
  { clock, settings }: Context,
  db: Db | Tx,
  doctorId: number,
  bookingPage: BookingPage,
): Promise<Shown> {
  return {
    bookingPage,
    address: `${settings.appUrl}/book/${bookingPage.slug}`,
    heldTimes: await countUnconfirmedHolds(db, doctorId, clock.now()),
  };
}
