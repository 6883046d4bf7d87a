import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { aBookingPage, changeAddress, hold, look } from './booking-pages.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aDoctor } from './people.ts';
import { aVisit } from './visits.ts';

/**
 * Time zones whose clocks change by an hour, by an hour although the zone is not whole hours from UTC, and by half an
 * hour.
 */
const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'] as const;

const minute = 60_000;
const quarter = 15 * minute;

type Day = {
  /** Each window begins some quarters of an hour after the end of the previous one. */
  windows: { gap: number; slots: number; slotQuarters: number }[];
  /** Start and length of appointments, in units of five minutes since midnight. */
  appointments: { at: number; length: number; isCancelled: boolean }[];
  held: { at: number; length: number; isExpired: boolean }[];
  daysAhead: number;
  clockMinutes: number;
  isTakenMeanwhile: boolean;
  which: number;
};

const day: fc.Arbitrary<Day> = fc.record({
  windows: fc.array(
    fc.record({
      gap: fc.nat(20),
      slots: fc.integer({ min: 1, max: 16 }),
      slotQuarters: fc.constantFrom(1, 2, 3, 4),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  appointments: fc.array(
    fc.record({ at: fc.nat(287), length: fc.integer({ min: 1, max: 24 }), isCancelled: fc.boolean() }),
    { maxLength: 12 },
  ),
  held: fc.array(
    fc.record({ at: fc.nat(287), length: fc.integer({ min: 3, max: 9 }), isExpired: fc.boolean() }),
    { maxLength: 6 },
  ),
  daysAhead: fc.nat(20),
  clockMinutes: fc.nat(1439),
  isTakenMeanwhile: fc.boolean(),
  which: fc.nat(1000),
});

type Window = { start: number; end: number; slot: number };
type Span = { start: number; end: number };

/** Returns the windows of a day, in minutes since midnight by the clock. Excludes windows after midnight. */
function windowsOf({ windows }: Day): Window[] {
  let from = 0;
  return windows.flatMap(({ gap, slots, slotQuarters }) => {
    const [start, slot] = [from + gap * 15, slotQuarters * 15];
    from = start + slots * slot;
    return from <= 1425 ? [{ start, end: from, slot }] : [];
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date and time that clocks show at an instant, without using the product's own code. */
function shownAt(zone: string, instant: number): { date: string; minutes: number } {
  const known = formats.get(zone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Returns whether, during the whole span, the clinic's clock shows only times within the window. */
function isWithin(zone: string, date: string, { start, end }: Window, span: Span): boolean {
  for (let at = span.start; at < span.end; at += quarter) {
    const shown = shownAt(zone, at);
    if (shown.date !== date || shown.minutes < start || shown.minutes >= end) return false;
  }
  return true;
}

/**
 * Returns the slots of a date without using the product's code: checks at every quarter of an hour whether a slot
 * starts then.
 */
function slotsByHand(date: string, zone: string, windows: readonly Window[]): Span[] {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const slots: Span[] = [];
  for (let start = noon - 30 * 60 * minute; start < noon + 30 * 60 * minute; start += quarter) {
    const { minutes } = shownAt(zone, start);
    const window = windows.find((one) => one.start <= minutes && minutes < one.end);
    if (!window || (minutes - window.start) % window.slot !== 0) continue;
    const slot = { start, end: start + window.slot * minute };
    const isAfterLast = start >= (slots.at(-1)?.end ?? 0);
    if (isAfterLast && isWithin(zone, date, window, slot)) slots.push(slot);
  }
  return slots;
}

const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

type Facts = { busy: readonly Span[]; held: readonly Span[]; now: number };

function openByHand(slots: readonly Span[], { busy, held, now }: Facts): Span[] {
  if (held.length >= Math.max(1, Math.floor(slots.length * 0.3))) return [];
  return slots.filter((slot) => slot.start >= now && ![...busy, ...held].some((one) => overlaps(one, slot)));
}

async function aPage(zone: string) {
  const clinic = await aClinic({ clinicTimezone: zone });
  clinic.clock.set(instantAt('2027-01-04', 480, zone));
  const doctor = await aDoctor(clinic);
  const slug = await aBookingPage(await signIn(clinic, doctor), { horizonDays: 180 });
  return { clinic, doctor, slug, zone, date: '2027-02-01', busy: [] as Span[] };
}

type Page = Awaited<ReturnType<typeof aPage>>;

async function addHours({ clinic, doctor, date }: Page, random: Day): Promise<void> {
  const { id } = await clinic.db
    .insertInto('schedule_exceptions')
    .values({ doctor_id: doctor.id, first_date: date, last_date: date })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { start, end, slot } of windowsOf(random)) {
    const times = { start_minute: start, end_minute: end, slot_duration_minutes: slot };
    await clinic.db
      .insertInto('schedule_exception_hours')
      .values({ exception_id: id, ...times })
      .execute();
  }
}

const spanOf = (midnight: number, { at, length }: { at: number; length: number }): Span => ({
  start: midnight + at * 5 * minute,
  end: midnight + (at + length) * 5 * minute,
});

/** Books a time, even over other appointments. The visit may end on the next date. */
async function addVisit({ clinic, doctor, busy }: Page, { start, end }: Span): Promise<void> {
  const minutes = (end - start) / minute;
  const at = new Date(start).toISOString();
  await aVisit(clinic, doctor, { at, minutes, status: 'scheduled', entry: null });
  busy.push({ start, end });
}

async function addAppointments(page: Page, { appointments }: Day): Promise<void> {
  const { clinic, doctor, zone, date } = page;
  const midnight = instantAt(date, 0, zone).getTime();
  for (const { at, length, isCancelled } of appointments) {
    const span = spanOf(midnight, { at, length });
    const cancelled = { at: new Date(span.start).toISOString(), minutes: length * 5, entry: null };
    if (isCancelled) await aVisit(clinic, doctor, { ...cancelled, status: 'cancelled' });
    else await addVisit(page, span);
  }
}

/** Adds held times, some of which have expired. Returns the times that are still held. */
async function addHolds({ clinic, doctor, zone, date }: Page, random: Day): Promise<Span[]> {
  const [midnight, now] = [instantAt(date, 0, zone).getTime(), clinic.clock.now().getTime()];
  const held: (Span & { isExpired: boolean })[] = [];
  for (const one of random.held) {
    const { start, end } = spanOf(midnight, one);
    // The database rejects overlapping held times, even expired ones.
    if (held.some((other) => overlaps(other, { start, end }))) continue;
    held.push({ start, end, isExpired: one.isExpired });
    await clinic.db
      .insertInto('slot_holds')
      .values({
        doctor_id: doctor.id,
        starts_at: new Date(start),
        ends_at: new Date(end),
        purpose: 'self_booking',
        network_hash: null,
        expires_at: new Date(now + (one.isExpired ? -1 : 9) * minute),
        created_at: new Date(now),
      })
      .execute();
  }
  return held.filter(({ isExpired }) => !isExpired);
}

/**
 * Fills a date with appointments and held times. Returns everything that the date's booking page must take into
 * account.
 */
async function fill(page: Page, random: Day): Promise<Facts> {
  await addHours(page, random);
  await addAppointments(page, random);
  return { busy: page.busy, held: await addHolds(page, random), now: page.clinic.clock.now().getTime() };
}

/** Tries to hold two times: a shown time, which another caller may take first, and a time that is not shown. */
async function tryTimes(page: Page, open: readonly Span[], { which, isTakenMeanwhile }: Day): Promise<void> {
  const { clinic, slug, zone, date } = page;
  const isOpen = new Set(open.map(({ start }) => start));
  const other = instantAt(date, 0, zone).getTime() + (which % 92) * quarter;
  if (!isOpen.has(other)) expect((await hold(clinic, slug, other)).errorBody.code).toBe('time_taken');
  const time = open[which % Math.max(open.length, 1)];
  if (!time) return;
  if (isTakenMeanwhile) await addVisit(page, time);
  expect([time, (await hold(clinic, slug, time.start)).status]).toEqual([time, isTakenMeanwhile ? 409 : 201]);
}

/** The number of random days. For more, run for example `DAYS=10000 npm test -- --only vitest booking-page-days`. */
const days = Number(process.env.DAYS ?? 60);

it.each(zones)(
  'S-279: the booking page shows the free times of a date in %s, and a shown time can be held unless it was taken',
  async (zone) => {
    const page = await aPage(zone);
    const { clinic } = page;
    let shownTimes = 0;
    await fc.assert(
      fc.asyncProperty(day, async (random) => {
        // Tests each date once, so that all clock changes are included.
        page.date = plusDays(page.date, 1);
        const { date } = page;
        page.busy = page.busy.filter(({ end }) => end > instantAt(date, 0, zone).getTime());
        clinic.clock.set(instantAt(plusDays(date, -random.daysAhead), random.clockMinutes, zone));
        // Resets the counters, because the proof-of-work tasks would otherwise become harder.
        await clinic.db.deleteFrom('throttles').execute();
        await clinic.db.deleteFrom('booking_requests').execute();
        await clinic.db.deleteFrom('slot_holds').execute();
        const facts = await fill(page, random);
        const open = openByHand(slotsByHand(date, zone, windowsOf(random)), facts);
        page.slug = await changeAddress(clinic, page.slug);
        const { body } = await look(clinic, page.slug, { from: date, days: 1 });
        const shown = body.days.flatMap(({ times }) => times);
        const spans = shown.map(({ scheduledDateTime: start, durationMinutes }) => ({
          start,
          end: start + durationMinutes * minute,
        }));
        expect(spans).toEqual(open);
        shownTimes += shown.length;
        await tryTimes(page, open, random);
      }),
      { numRuns: Math.ceil(days / zones.length) },
    );
    expect(shownTimes).toBeGreaterThan(0);
    process.stdout.write(`${zone}: ${shownTimes} times on ${Math.ceil(days / zones.length)} days\n`);
  },
  60_000 + days * 500,
);
