import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { plusDays } from '#platform/time/clinic-time';
import { aBookingPage, look } from '#test/booking-pages';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';
import { someHours } from '#test/visits';
import { createAttempts } from './attempts.ts';
import { createSharedViews } from './shared-views.ts';
import { type ReadPage, viewBookingPage } from './view-booking-page.ts';

function counted() {
  const share = createSharedViews<string>();
  let [reads, shared] = [0, 0];
  const look = (page: string) =>
    share(page, {
      read: async () => {
        reads += 1;
        return `own ${reads}`;
      },
      readToShare: async () => {
        shared += 1;
        return `shared ${shared}`;
      },
    });
  return { look };
}

it('S-277: each second, a page is read for each of the first four callers, and then once for all others together', async () => {
  const { look } = counted();
  const views = await Promise.all(Array.from({ length: 200 }, () => look('one')));
  const own = Array.from({ length: 4 }, (_, nth) => `own ${nth + 1}`);
  expect(views).toEqual([...own, ...Array.from({ length: 196 }, () => 'shared 1')]);
  expect(await look('two')).toBe('own 5');
});

it('a page view that failed to load is not shared with later callers', async () => {
  const share = createSharedViews<number>();
  const fail = () => Promise.reject(new Error('gone'));
  for (let nth = 0; nth < 6; nth += 1) {
    await expect(share('one', { read: fail, readToShare: fail })).rejects.toThrow('gone');
  }
  expect(await share('one', { read: async () => 1, readToShare: async () => 1 })).toBe(1);
});

/** Creates a booking page with hours on two weekdays, and 150 periods around its dates. */
async function aPageWithPeriods() {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic);
  for (const day of [2, 4]) await someHours(clinic, doctor, { day, from: 540, to: 600 });
  const slug = await aBookingPage(await signIn(clinic, doctor));
  const { today } = (await look(clinic, slug)).body;
  const periods = Array.from({ length: 150 }, (_, nth) => ({
    from: plusDays(today, (nth % 15) - 2),
    days: 1 + Math.floor(nth / 15),
  }));
  return { clinic, slug, periods };
}

it('S-277: callers who each request a different period of a page cause no additional reads', async () => {
  const { clinic, slug, periods } = await aPageWithPeriods();
  let reads = 0;
  const countReads: KyselyPlugin = {
    transformQuery: ({ node }) => {
      reads += Number(JSON.stringify(node).includes('booking_pages'));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { ...clinic.context, db: clinic.context.db.withPlugin(countReads) };
  const looking = { attempts: createAttempts(), shareView: createSharedViews<ReadPage>() };
  await Promise.all(periods.map((period) => viewBookingPage(context, looking, { slug, ...period })));
  expect(reads).toBe(5);
});

it('a shared view returns the same free times for a period as a view loaded for only that period', async () => {
  const { clinic, slug, periods } = await aPageWithPeriods();
  const ask = async (period: (typeof periods)[number]) => {
    const { days, nextDate, today, lastDate } = (await look(clinic, slug, period)).body;
    return { days, nextDate, today, lastDate };
  };
  const rushed = await Promise.all(periods.map(ask));
  const calm = [];
  for (const period of periods) {
    const fresh = { attempts: createAttempts(), shareView: createSharedViews<ReadPage>() };
    const { days, nextDate, today, lastDate } = await viewBookingPage(clinic.context, fresh, {
      slug,
      ...period,
    });
    calm.push({ days, nextDate, today, lastDate });
  }
  expect(rushed).toEqual(calm);
  expect(new Set(calm.map(({ nextDate }) => nextDate)).size).toBeGreaterThan(2);
});
