import type { api } from '@anteroom/contract/api';
import type { ClinicBookingView, ClinicTimes } from '@anteroom/contract/clinic-booking';
import type { RouteInput } from '@anteroom/contract/route';
import type { OpenDay } from '@anteroom/contract/self-booking';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { plusDays } from '#platform/time/clinic-time';
import { listPagesOfClinic, type PageRow } from './booking-pages.queries.ts';
import { mergeOpenDays } from './clinic-times.rules.ts';
import { datesOfPages, pickOpenDays, readOpenDaysOf } from './read-open-days.ts';
import type { ShareView } from './shared-views.ts';

export type ReadClinic = Omit<ClinicBookingView, 'doctors'> & {
  /** Each doctor with the dates of the period that have free times, or with the first later date. */
  doctors: readonly { page: PageRow; days: readonly OpenDay[] }[];
};

/** Returns the doctors of the clinic's booking page. Throws 404 if there are none. */
export async function viewClinicBooking(
  context: Context,
  shareView: ShareView<ReadClinic>,
): Promise<ClinicBookingView> {
  const { doctors, ...clinic } = await shareClinic(context, shareView, { days: 1 });
  return {
    ...clinic,
    doctors: doctors.map(({ page, days }) => {
      const { slug, doctorName, specialization, appointmentTypes, forWhom } = page;
      return { slug, doctorName, specialization, appointmentTypes, forWhom, nextDate: days[0]?.date ?? null };
    }),
  };
}

type Asked = RouteInput<typeof api.listClinicTimes>['query'];

/** Returns the free times of all doctors of the clinic's page who offer a type of visit. */
export async function listClinicTimes(
  context: Context,
  shareView: ShareView<ReadClinic>,
  { appointmentType, ...period }: Asked,
): Promise<ClinicTimes> {
  const { doctors } = await shareClinic(context, shareView, period);
  const offering = doctors.filter(
    ({ page }) => appointmentType === undefined || page.appointmentTypes.includes(appointmentType),
  );
  const pages = offering.map(({ page }) => page);
  const { from: today, to: lastDate } = datesOfPages(pages, context);
  const days = mergeOpenDays(offering.map(({ page, days: own }) => ({ ...page, days: own })));
  return pickOpenDays({ today, lastDate, days, nextDate: null }, period);
}

type Period = Pick<Asked, 'from' | 'days'>;

async function shareClinic(
  context: Context,
  shareView: ShareView<ReadClinic>,
  period: Period,
): Promise<ReadClinic> {
  const clinic = await shareView('clinic', {
    read: () => readClinic(context, period),
    readToShare: () => readClinic(context, null),
  });
  if (clinic.doctors.length === 0) throw notFound('Page');
  return clinic;
}

/**
 * Reads the free times of a period; null means all dates. For a doctor without free times in the period, reads the
 * first later date.
 */
async function readClinic(context: Context, period: Period | null): Promise<ReadClinic> {
  const { db, settings } = context;
  const pages = await listPagesOfClinic(db, settings);
  const all = datesOfPages(pages, context);
  const [, from = all.from] = [period?.from ?? all.from, all.from].toSorted();
  const to = period === null ? all.to : plusDays(from, period.days - 1);
  const open = await readOpenDaysOf(context, db, pages, { from, to });
  const without = pages.filter(({ doctorId }) => open.get(doctorId)?.length === 0);
  const later = await readOpenDaysOf(context, db, without, { from: plusDays(to, 1), to: all.to, most: 1 });
  const { name: clinicName, phone: clinicPhone, timezone, timeFormat } = await getClinic(context);
  return {
    ...{ clinicName, clinicPhone, timezone, timeFormat },
    doctors: pages.map((page) => ({
      page,
      days: [...(open.get(page.doctorId) ?? []), ...(later.get(page.doctorId) ?? [])],
    })),
  };
}
