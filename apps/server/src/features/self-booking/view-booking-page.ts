import type { BookingPageView } from '@anteroom/contract/self-booking';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { findOpenPage, type PageRow } from './booking-pages.queries.ts';
import { newChallenge, planBits } from './challenge.ts';
import { countRecentHolds } from './load.queries.ts';
import { listOpenDays } from './read-open-days.ts';

type Asked = { slug: string; from?: string | undefined; days: number };

/** Unknown, malformed and closed pages give the same error. */
export async function findPage(context: Context, slug: string): Promise<PageRow> {
  const page = await findOpenPage(context.db, slug, context.settings);
  if (!page) throw notFound('Page');
  return page;
}

/** Returns the times that a page offers in a period, with a task that a caller solves to hold one. */
export async function viewBookingPage(
  context: Context,
  { slug, from, days }: Asked,
): Promise<BookingPageView> {
  const { db, clock, settings } = context;
  const page = await findPage(context, slug);
  const openDays = await listOpenDays(context, page, { from, days });
  const { name: clinicName, phone: clinicPhone, timezone, timeFormat } = await getClinic(context);
  const now = clock.now();
  const challengeBits = planBits(await countRecentHolds(db, page.doctorId, now));
  const { doctorName, specialization, appointmentTypes, forWhom } = page;
  return {
    clinicName,
    clinicPhone,
    timezone,
    timeFormat,
    doctorName,
    specialization,
    appointmentTypes,
    forWhom,
    ...openDays,
    challenge: newChallenge(settings, { slug, bits: challengeBits, now }),
    challengeBits,
  };
}
