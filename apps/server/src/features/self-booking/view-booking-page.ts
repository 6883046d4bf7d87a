import type { BookingPageView } from '@anteroom/contract/self-booking';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Attempts } from './attempts.ts';
import { findOpenPage, isClinicPageOpen, type PageRow } from './booking-pages.queries.ts';
import { newChallenge, planBits } from './challenge.ts';
import { countRecentHolds } from './load.queries.ts';
import { listOpenDays, pickOpenDays } from './read-open-days.ts';
import type { ShareView } from './shared-views.ts';
import { findOfferedPrefixes } from './sms-codes.ts';

type Asked = { slug: string; from?: string | undefined; days: number };

/** Finds an open booking page by the slug in its URL. Unknown, malformed and closed pages give the same error. */
export async function findPage(context: Context, slug: string): Promise<PageRow> {
  const page = await findOpenPage(context.db, slug, context.settings);
  if (!page) throw notFound('Page');
  return page;
}

type Looking = { attempts: Attempts; shareView: ShareView<ReadPage> };

/** Returns the times that a page offers in a period, with a challenge that a caller solves to hold one. */
export async function viewBookingPage(
  context: Context,
  { attempts, shareView }: Looking,
  asked: Asked,
): Promise<BookingPageView> {
  const { slug } = asked;
  const { recentHolds, ...page } = await shareView(slug, {
    read: () => readPage(context, slug, () => asked),
    readToShare: () => readPage(context, slug, ({ horizonDays }) => ({ days: horizonDays + 1 })),
  });
  const now = context.clock.now();
  const challengeBits = planBits(Math.max(recentHolds, attempts.loadOf(slug, now)));
  const challenge = newChallenge(context.settings, { slug, bits: challengeBits, now });
  return { ...pickOpenDays(page, asked), challenge, challengeBits };
}

export type ReadPage = Omit<BookingPageView, 'challenge' | 'challengeBits'> & { recentHolds: number };

type Period = Pick<Asked, 'from' | 'days'>;

async function readPage(
  context: Context,
  slug: string,
  periodOf: (page: PageRow) => Period,
): Promise<ReadPage> {
  const page = await findPage(context, slug);
  const openDays = await listOpenDays(context, page, periodOf(page));
  const { name: clinicName, phone: clinicPhone, timezone, timeFormat } = await getClinic(context);
  const recentHolds = await countRecentHolds(context.db, page.doctorId, context.clock.now());
  const { doctorName, specialization, appointmentTypes, forWhom } = page;
  const isOnClinicPage = page.isOnClinicPage && (await isClinicPageOpen(context.db));
  return {
    ...{ clinicName, clinicPhone, timezone, timeFormat },
    ...{ doctorName, specialization, appointmentTypes, forWhom, isOnClinicPage },
    ...openDays,
    smsPrefixes: await findOfferedPrefixes(context, context.db),
    recentHolds,
  };
}
