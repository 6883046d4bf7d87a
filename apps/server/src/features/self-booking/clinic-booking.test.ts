import { apiBase } from '@anteroom/contract/api-base';
import type { BookingPageBody } from '@anteroom/contract/booking-pages';
import {
  listClinicTimes as listTimes,
  viewClinicBooking as viewClinic,
} from '@anteroom/contract/clinic-booking';
import { getClinicBookingPage, saveClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import type { Route } from '@anteroom/contract/route';
import { listSchedulingSchedules, listSchedulingSlots } from '@anteroom/contract/scheduling-links';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { aBookingPage, hold, look, openTimes } from '#test/booking-pages';
import { call, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { someHours } from '#test/visits';
import { createSharedViews } from './shared-views.ts';
import { listClinicTimes, type ReadClinic, viewClinicBooking } from './view-clinic-booking.ts';

/** A Monday. */
const today = '2026-11-23';

type Setting = Partial<BookingPageBody> & { name: string; day?: number; from?: number };

/** Creates a separate clinic, because views of its page within the same second can share a read. */
async function aClinicPage(settings: readonly Setting[], isOpen = true) {
  const clinic = await aClinic();
  clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
  const doctors = [];
  for (const { name, day = 1, from = 540, ...changes } of settings) {
    const doctor = await aDoctor(clinic, { name });
    await someHours(clinic, doctor, { day, from, to: 600 });
    const desk = await signIn(clinic, doctor);
    doctors.push({ doctor, desk, slug: await aBookingPage(desk, { isOnClinicPage: true, ...changes }) });
  }
  const admin = await signIn(clinic, await anAdmin(clinic));
  if (isOpen) await admin.call(saveClinicBookingPage, { body: { isOpen: true } });
  const view = () => call(clinic, viewClinic, {});
  const times = async (query: object = {}) => call(clinic, listTimes, { query });
  return { clinic, admin, doctors, view, times };
}

it('S-315: the clinic’s page lists the doctors who chose to be on it, each with the next free date', async () => {
  const { clinic, view, doctors } = await aClinicPage([
    { name: 'Zoe Zander' },
    { name: 'Ada Able', day: 3, forWhom: 'known' },
    { name: 'Full Frank', day: 5, horizonDays: 2 },
    { name: 'Hidden Hanna', isOnClinicPage: false },
    { name: 'Closed Carl', isOpen: false },
    { name: 'Gone Gerd' },
  ]);
  const gone = doctors.at(-1)?.doctor.id ?? 0;
  await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', gone).execute();
  const { status, body } = await view();
  expect([status, body.clinicName]).toEqual([200, 'Test Clinic']);
  expect(body.doctors).toMatchObject([
    { doctorName: 'Ada Able', forWhom: 'known', nextDate: '2026-11-25', slug: doctors[1]?.slug },
    { doctorName: 'Full Frank', nextDate: null },
    { doctorName: 'Zoe Zander', nextDate: today, appointmentTypes: ['consultation', 'follow_up'] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Hanna|Carl|Gerd/);
});

it('S-315: a closed clinic page and one without doctors give the same error as an unknown page', async () => {
  const { admin, view, times, doctors } = await aClinicPage([{ name: 'Ada Able' }], false);
  expect([(await view()).status, (await times()).status]).toEqual([404, 404]);
  const unknown = await look((await aClinicPage([])).clinic, 'nowhere');
  expect(((await view()).errorBody as { error: string }).error).toBe(
    (unknown.errorBody as { error: string }).error,
  );
  const opened = await admin.call(saveClinicBookingPage, { body: { isOpen: true } });
  expect(opened.body).toMatchObject({ isOpen: true, doctors: [{ doctorName: 'Ada Able', isShown: true }] });
  expect(opened.body.address).toMatch(/\/book$/);
  expect((await view()).status).toBe(200);
  const [{ desk, slug } = { desk: admin, slug: '' }] = doctors;
  await aBookingPage(desk, { slug, isOnClinicPage: false });
  expect((await view()).status).toBe(404);
  const shown = await admin.call(getClinicBookingPage, {});
  expect(shown.body).toMatchObject({ isOpen: true, doctors: [{ isShown: false }] });
});

it('S-315: a doctor’s page links to the clinic’s page while the clinic’s page is open and shows the doctor', async () => {
  const { clinic, admin, doctors } = await aClinicPage([
    { name: 'Ada Able' },
    { name: 'Hidden Hanna', isOnClinicPage: false },
  ]);
  const leads = () =>
    Promise.all(doctors.map(async ({ slug }) => (await look(clinic, slug)).body.isOnClinicPage));
  expect(await leads()).toEqual([true, false]);
  await admin.call(saveClinicBookingPage, { body: { isOpen: false } });
  expect(await leads()).toEqual([false, false]);
});

it('S-315: opening or closing the clinic’s page adds an audit entry; a request that does not change the state adds none', async () => {
  const { clinic, admin } = await aClinicPage([{ name: 'Ada Able' }]);
  for (const isOpen of [true, false, false]) await admin.call(saveClinicBookingPage, { body: { isOpen } });
  const rows = await clinic.db
    .selectFrom('audit_events')
    .select(['actor_id as actor', 'action'])
    .where('action', 'like', 'booking_page.clinic_page_%')
    .orderBy('seq')
    .execute();
  expect(rows).toMatchObject([
    { actor: admin.person.id, action: 'booking_page.clinic_page_opened' },
    { actor: admin.person.id, action: 'booking_page.clinic_page_closed' },
  ]);
});

it('S-315: the clinic’s page shows the free times of all its doctors, and each time can be reserved on a doctor’s own page', async () => {
  const { clinic, times, doctors } = await aClinicPage([
    { name: 'Ada Able' },
    { name: 'Zoe Zander', from: 570, appointmentTypes: ['check_up', 'consultation'] },
    { name: 'Hidden Hanna', from: 480, isOnClinicPage: false },
  ]);
  const [ada, zoe] = doctors.map(({ slug }) => slug);
  const offered = await Promise.all([ada, zoe].map((slug) => openTimes(clinic, slug ?? '', { days: 14 })));
  const { body } = await times({ days: 14 });
  const shown = body.days.flatMap((day) => day.times);
  expect(shown.map((time) => time.scheduledDateTime)).toEqual([...new Set(offered.flat())].toSorted());
  const both = shown.find(({ slugs }) => slugs.length === 2);
  expect(both?.slugs).toEqual([ada, zoe]);
  const first = await hold(clinic, ada ?? '', both?.scheduledDateTime ?? 0);
  expect(first.status).toBe(201);
  const left = (await times({ days: 14 })).body.days.flatMap((day) => day.times);
  const time = left.find(({ scheduledDateTime }) => scheduledDateTime === both?.scheduledDateTime);
  // Ada has four times on the date, and strangers may hold only one of them at once.
  expect(time?.slugs).toEqual([zoe]);
  const late = await hold(clinic, ada ?? '', both?.scheduledDateTime ?? 0);
  expect(late.errorBody.code).toBe('time_taken');
  expect((await hold(clinic, zoe ?? '', both?.scheduledDateTime ?? 0)).status).toBe(201);
});

it('S-315: the clinic’s page shows the times for a visit type in a period, and the next date with times after the period', async () => {
  const { times, doctors } = await aClinicPage([
    { name: 'Ada Able', appointmentTypes: ['consultation'] },
    { name: 'Zoe Zander', day: 4, appointmentTypes: ['check_up'], horizonDays: 30 },
  ]);
  const zoe = doctors[1]?.slug;
  const { body } = await times({ appointmentType: 'check_up', days: 14 });
  expect(body.days.map(({ date }) => date)).toEqual(['2026-11-26', '2026-12-03']);
  expect(new Set(body.days.flatMap((day) => day.times.flatMap(({ slugs }) => slugs)))).toEqual(
    new Set([zoe]),
  );
  expect(body).toMatchObject({ today, lastDate: '2026-12-23', nextDate: null });
  const later = (await times({ appointmentType: 'check_up', from: '2026-11-27', days: 3 })).body;
  expect(later).toMatchObject({ days: [], nextDate: '2026-12-03' });
  const none = (await times({ appointmentType: 'procedure' })).body;
  expect(none).toMatchObject({ days: [], nextDate: null });
  const beyond = (await times({ from: '2027-11-27', days: 31 })).body;
  expect(beyond).toMatchObject({ days: [], nextDate: null });
});

it('S-315: a flood of page views with different periods causes only a few reads, and shows the same times as single views', async () => {
  const { clinic } = await aClinicPage([
    { name: 'Ada Able', horizonDays: 40 },
    { name: 'Zoe Zander', day: 4, horizonDays: 20 },
  ]);
  let reads = 0;
  const countReads: KyselyPlugin = {
    transformQuery: ({ node }) => {
      reads += Number(JSON.stringify(node).includes('is_on_clinic_page'));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { ...clinic.context, db: clinic.context.db.withPlugin(countReads) };
  const periods = Array.from({ length: 60 }, (_, nth) => ({
    from: plusDays(today, (nth % 45) - 2),
    days: 1 + (nth % 4),
  }));
  const shareView = createSharedViews<ReadClinic>();
  const [{ doctors }, ...rushed] = await Promise.all([
    viewClinicBooking(context, shareView),
    ...periods.map((period) => listClinicTimes(context, shareView, period)),
  ]);
  expect([reads, doctors.length]).toEqual([5, 2]);
  const calm = [];
  for (const period of periods)
    calm.push(await listClinicTimes(context, createSharedViews<ReadClinic>(), period));
  expect(rushed).toEqual(calm);
  expect(new Set(calm.map(({ nextDate }) => nextDate)).size).toBeGreaterThan(3);
});

it('S-315: booking portals receive every listed page, even if the clinic’s page does not show the doctor', async () => {
  const { clinic, doctors } = await aClinicPage([
    { name: 'Ada Able', isListed: true, isOnClinicPage: false },
    { name: 'Zoe Zander', isListed: false },
  ]);
  const read = async ({ path }: Route) => (await fetch(`${clinic.address}${apiBase}${path}`)).text();
  const [listed, unlisted] = doctors.map(({ slug }) => slug);
  const [schedules, slots] = [await read(listSchedulingSchedules), await read(listSchedulingSlots)];
  expect(schedules.trim().split('\n')).toHaveLength(1);
  expect(schedules).toContain(`"id":"${listed}"`);
  expect(slots).toContain(`/book/${listed}?date=${today}`);
  expect(`${schedules}${slots}`).not.toContain(unlisted);
});
