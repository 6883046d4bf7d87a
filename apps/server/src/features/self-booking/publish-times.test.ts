import { getSchedulingManifest } from '@anteroom/contract/scheduling-links';
import { describe, expect, it } from 'vitest';
import { instantAt } from '#platform/time/clinic-time';
import { aBookingPage, hold, openTimes } from '#test/booking-pages';
import { call, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { aDoctor } from '#test/people';
import { someHours } from '#test/visits';

const clinic = await aClinic();
/** A Monday. */
const today = '2026-11-23';
clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));

async function aDesk() {
  const doctor = await aDoctor(clinic, { name: 'Dana Okafor' });
  await someHours(clinic, doctor, { day: 1, from: 540, to: 600 });
  return signIn(clinic, doctor);
}

const passAMinute = () => clinic.clock.set(new Date(clinic.clock.now().getTime() + 60_000));

type Resource = { id: string; start: string; schedule: { reference: string } };

async function readFiles() {
  const { body } = await call(clinic, getSchedulingManifest, {});
  const read = async (url: string) => {
    const answer = await fetch(url.replace(/^.*(?=\/api)/, clinic.address));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/fhir+ndjson; charset=utf-8',
    ]);
    const lines = (await answer.text()).split('\n').slice(0, -1);
    return lines.map((line): Resource => JSON.parse(line));
  };
  const entries = await Promise.all(
    body.output.map(async ({ type, url }) => [type, await read(url)] as const),
  );
  const files: Record<string, Resource[]> = Object.fromEntries(entries);
  const { Location = [], Schedule = [], Slot = [] } = files;
  return { manifest: body, Location, Schedule, Slot };
}

describe('SMART Scheduling Links', () => {
  it('SMART Scheduling Links publish the same free times as the booking pages that are listed', async () => {
    const desk = await aDesk();
    const slug = await aBookingPage(desk, { isListed: true, horizonDays: 30 });
    await aBookingPage(await aDesk(), { isListed: false });
    await aBookingPage(await aDesk(), { isListed: true, isOpen: false });
    const offered = await openTimes(clinic, slug, { from: today, days: 31 });
    const { manifest, Location, Schedule, Slot } = await readFiles();
    expect(new Date(manifest.transactionTime).toISOString()).toBe(manifest.transactionTime);
    expect(manifest.request).toMatch(/\/api\/v1\/scheduling\/\$bulk-publish$/);
    expect(Location).toEqual([{ resourceType: 'Location', id: 'clinic', name: 'Test Clinic' }]);
    expect(Schedule).toMatchObject([
      { id: slug, actor: [{ reference: 'Location/clinic' }, { display: 'Dana Okafor' }] },
    ]);
    expect(Slot.map(({ start }) => Date.parse(start))).toEqual(offered);
    expect(offered.length).toBeGreaterThan(10);
    expect(Slot[0]).toMatchObject({
      status: 'free',
      schedule: { reference: `Schedule/${slug}` },
      extension: [{ valueUrl: `${clinic.context.settings.appUrl}/book/${slug}?date=${today}` }],
    });
    const ids = Slot.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
  });

  it('SMART Scheduling Links omit held times, and all times of a page that is no longer listed', async () => {
    passAMinute();
    const desk = await aDesk();
    const slug = await aBookingPage(desk, { isListed: true });
    const before = await openTimes(clinic, slug, { from: today, days: 31 });
    const first = before[0] ?? 0;
    expect((await hold(clinic, slug, first)).status).toBe(201);
    passAMinute();
    const ofPage = async () =>
      (await readFiles()).Slot.filter(({ schedule }) => schedule.reference.endsWith(slug));
    const offered = await openTimes(clinic, slug, { from: today, days: 31 });
    expect(offered).not.toContain(first);
    expect((await ofPage()).map(({ start }) => Date.parse(start))).toEqual(offered);
    expect(offered).not.toEqual([]);
    await aBookingPage(desk, { slug, isListed: false });
    passAMinute();
    expect(await ofPage()).toEqual([]);
  });
});
