import type { BookingPage, BookingPageBody } from '@anteroom/contract/booking-pages';
import type { BookableType } from '@anteroom/contract/self-booking';
import { sql } from 'kysely';
import { isVerifiedOrInvited } from '#features/staff';
import type { Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/transaction';

function pages(db: Db | Tx) {
  return db
    .selectFrom('booking_pages as page')
    .innerJoin('users', 'users.id', 'page.doctor_id')
    .innerJoin('doctors', 'doctors.id', 'page.doctor_id')
    .select([
      'page.doctor_id as doctorId',
      'page.slug',
      'page.is_open as isOpen',
      'page.is_listed as isListed',
      'page.is_on_clinic_page as isOnClinicPage',
    ])
    .select(['page.version'])
    .select(['page.least_notice_minutes as leastNoticeMinutes', 'page.horizon_days as horizonDays'])
    .select(['page.max_open as maxOpen', 'page.change_until_minutes as changeUntilMinutes'])
    .select(sql<BookableType[]>`page.appointment_types`.as('appointmentTypes'))
    .select(sql<BookingPage['forWhom']>`page.for_whom`.as('forWhom'))
    .select(['users.name as doctorName', 'doctors.specialization']);
}

export type PageRow = Awaited<ReturnType<ReturnType<typeof pages>['execute']>>[number];

export function findPageOfDoctor(db: Db | Tx, doctorId: number): Promise<PageRow | undefined> {
  return pages(db).where('page.doctor_id', '=', doctorId).executeTakeFirst();
}

export async function findDoctorName(db: Db | Tx, doctorId: number): Promise<string | null> {
  const doctor = await db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select('users.name')
    .where('doctors.id', '=', doctorId)
    .executeTakeFirst();
  return doctor?.name ?? null;
}

type Asked = Pick<Settings, 'requireEmailVerification'>;

function openPages(db: Db | Tx, settings: Asked) {
  return pages(db)
    .where('page.is_open', '=', true)
    .where('users.is_enabled', '=', true)
    .where('users.is_confirmed', '=', true)
    .where(isVerifiedOrInvited(settings));
}

/** Finds a booking page by the slug in its URL, while the page is open and its doctor can be booked. */
export function findOpenPage(db: Db | Tx, slug: string, settings: Asked): Promise<PageRow | undefined> {
  return openPages(db, settings).where('page.slug', '=', slug).executeTakeFirst();
}

/** Returns the open pages whose times booking portals may read. */
export function listListedPages(db: Db, settings: Asked): Promise<PageRow[]> {
  return openPages(db, settings).where('page.is_listed', '=', true).orderBy('page.slug').execute();
}

/** Returns all open pages, by the doctor's name. */
export function listOpenPages(db: Db | Tx, settings: Asked): Promise<PageRow[]> {
  return openPages(db, settings).orderBy('users.name').orderBy('page.doctor_id').execute();
}

/** Returns the pages to which the clinic's own page links. Empty while the clinic's page is closed. */
export function listPagesOfClinic(db: Db | Tx, settings: Asked): Promise<PageRow[]> {
  return openPages(db, settings)
    .where('page.is_on_clinic_page', '=', true)
    .where((page) =>
      page.exists(
        page
          .selectFrom('clinic_settings')
          .select('clinic_settings.version')
          .where('clinic_settings.booking_page_is_open', '=', true),
      ),
    )
    .orderBy('users.name')
    .orderBy('page.doctor_id')
    .execute();
}

export async function isClinicPageOpen(db: Db | Tx): Promise<boolean> {
  const { isOpen } = await db
    .selectFrom('clinic_settings')
    .select('booking_page_is_open as isOpen')
    .executeTakeFirstOrThrow();
  return isOpen;
}

/**
 * Opens or closes the clinic's booking page. Returns false if it was open or closed already. Does not change the
 * version of the clinic's details.
 */
export async function setClinicPageOpen(tx: Tx, isOpen: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinic_settings')
    .set({ booking_page_is_open: isOpen })
    .where('booking_page_is_open', '!=', isOpen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function isSlugTaken(tx: Tx, slug: string, doctorId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('booking_pages')
    .select('doctor_id')
    .where('slug', '=', slug)
    .where('doctor_id', '!=', doctorId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Stores a booking page. Returns false if another doctor took its slug at the same moment. The caller must then roll
 * back, because the failed statement has aborted the transaction.
 */
export async function storePage(
  tx: Tx,
  doctorId: number,
  page: BookingPageBody,
  now: Date,
): Promise<boolean> {
  try {
    await writePage(tx, doctorId, page, now);
    return true;
  } catch (error) {
    // The doctor's lock excludes a second page of the doctor, so only the slug can be a duplicate.
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}

async function writePage(tx: Tx, doctorId: number, page: BookingPageBody, now: Date): Promise<void> {
  const columns = {
    slug: page.slug,
    is_open: page.isOpen,
    is_listed: page.isListed,
    is_on_clinic_page: page.isOnClinicPage,
    least_notice_minutes: page.leastNoticeMinutes,
    horizon_days: page.horizonDays,
    appointment_types: page.appointmentTypes,
    for_whom: page.forWhom,
    max_open: page.maxOpen,
    change_until_minutes: page.changeUntilMinutes,
    updated_at: now,
  };
  await tx
    .insertInto('booking_pages')
    .values({ doctor_id: doctorId, ...columns })
    .onConflict((known) =>
      known.column('doctor_id').doUpdateSet({ ...columns, version: sql`booking_pages.version + 1` }),
    )
    .execute();
}
