import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { aDaysOffDesk, type DaysOffDesk, daysOffOf, hours } from '#test/days-off';
import { insist } from '#test/insist';
import { anAdmin } from '#test/people';

const zone = 'Europe/Berlin';
const clinic = await aClinic({ clinicTimezone: zone });
/** Five days before the clocks go back. */
const start = new Date('2026-10-20T08:00:00Z');
clinic.clock.set(start);
const someone = await anAdmin(clinic);

type Step =
  | { kind: 'give' | 'change'; which: number; from: number; days: number; starts: string[] }
  | { kind: 'take back'; which: number }
  | { kind: 'sleep'; days: number };

const times = ['07:00', '07:30', '08:00', '09:00', '09:30'];
const which = fc.nat(5);
/** An id that no schedule exception has. */
const unknownId = 1_000_000;
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('give' as const, 'give' as const, 'change' as const),
      which,
      from: fc.integer({ min: -2, max: 9 }),
      days: fc.integer({ min: -1, max: 5 }),
      starts: fc.uniqueArray(fc.constantFrom(...times), { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 3 }) }),
  },
);

/** Models the start times of every date as plain lists: those last set for the date, else those of the week. */
class Model {
  readonly set = new Map<string, { exception: number; starts: string[] }>();
  readonly ids: number[] = [];

  datesOf(exception: number): string[] {
    return [...this.set].filter(([, day]) => day.exception === exception).map(([date]) => date);
  }

  /** Removes the exception from all dates since `today`. */
  clear(exception: number, today: string): void {
    for (const date of this.datesOf(exception)) if (date >= today) this.set.delete(date);
  }

  fill(exception: number, dates: readonly string[], starts: string[]): void {
    for (const date of dates) this.set.set(date, { exception, starts });
  }
}

const datesFrom = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => plusDays(first, day));
const today = () => dateInZone(clinic.clock.now(), zone);
const inOrder = (starts: readonly string[]) => starts.toSorted();
const bodyOf = (dates: readonly string[], starts: readonly string[]) => ({
  firstDate: dates[0],
  lastDate: dates.at(-1),
  hours: starts.map((each) => hours(each, `${each.slice(0, 3)}${each.endsWith('30') ? '45' : '15'}`, 15)),
});

type Input = { dates: string[]; starts: string[] };

async function give(model: Model, desk: DaysOffDesk, { dates, starts }: Input): Promise<void> {
  const isFree = dates.every((date) => !model.set.has(date));
  const isSound = (dates[0] ?? '') >= today();
  const { status, body } = await desk.give(bodyOf(dates, starts));
  const whenSound = isFree ? 201 : 409;
  expect(status).toBe(isSound ? whenSound : 400);
  if (status !== 201) return;
  model.ids.push(body.exception.id);
  model.fill(body.exception.id, dates, inOrder(starts));
}

async function change(model: Model, desk: DaysOffDesk, id: number, { dates, starts }: Input): Promise<void> {
  const isFree = dates.every((date) => (model.set.get(date)?.exception ?? id) === id || date < today());
  const { status, body } = await desk.change(id, bodyOf(dates, starts));
  if (status !== 200) {
    expect([400, 404, 409]).toContain(status);
    return;
  }
  expect([isFree, body.exception.id]).toEqual([true, id]);
  model.clear(id, today());
  model.fill(
    id,
    dates.filter((date) => date >= today()),
    inOrder(starts),
  );
}

async function take(step: Step, model: Model, desk: DaysOffDesk): Promise<void> {
  if (step.kind === 'sleep') return clinic.clock.moveOn(step.days * 24 * 60);
  const id = model.ids[step.which % Math.max(model.ids.length, 1)] ?? unknownId;
  if (step.kind === 'take back') {
    const { status } = await desk.takeBack(id);
    if (status === 204) model.clear(id, today());
    else expect([404, 409]).toContain(status);
    return;
  }
  const dates = datesFrom(plusDays(today(), step.from), Math.max(step.days, 1));
  if (step.kind === 'give') await give(model, desk, { dates, starts: step.starts });
  else await change(model, desk, id, { dates, starts: step.starts });
}

async function expectAsModelled(model: Model, desk: DaysOffDesk): Promise<void> {
  const seen = new Map(
    (await desk.list()).flatMap(({ firstDate, lastDate, ...exception }) =>
      datesFrom(firstDate, 400)
        .filter((date) => date <= lastDate)
        .map((date) => [date, exception.hours.map(({ startTime }) => startTime)] as const),
    ),
  );
  const told = new Map([...model.set].map(([date, { starts }]) => [date, starts]));
  expect(new Map([...seen].toSorted())).toEqual(new Map([...told].toSorted()));
  for (const date of datesFrom(plusDays(today(), -3), 14)) {
    const expected = model.set.get(date)?.starts ?? ['09:00', '09:30', '10:00', '10:30'];
    expect([date, await desk.startsOn(date)]).toEqual([date, expected]);
  }
}

it('after random changes, at most one schedule exception applies to each date, and past dates are unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      clinic.clock.set(start);
      const model = new Model();
      const made = await aDaysOffDesk(clinic);
      let desk = made;
      for (const step of steps) {
        await take(step, model, desk);
        // Sign in again: the session has expired by then.
        if (step.kind === 'sleep')
          desk = { ...made, ...daysOffOf(await signIn(clinic, someone), made.doctor) };
      }
      await expectAsModelled(model, desk);
    }),
    { numRuns: 10, interruptAfterTimeLimit: 40_000 },
  );
  expect(await brokenRulesOf(clinic)).toEqual([]);
});

it('a booking made while days off are being saved is either confirmed as affected, or made after they are saved', async () => {
  clinic.clock.set(start);
  const desk = await aDaysOffDesk(clinic);
  const dates = { firstDate: '2026-11-10', lastDate: '2026-11-10' };
  const known: string[] = [];
  let saved = false;
  /** Saves the days off. Confirms the affected appointments and retries until it succeeds. */
  const save = async () => {
    for (let times = 0; times < 40 && !saved; times += 1) {
      const { status, errorBody, body } = await insist(() => desk.give({ ...dates, knownAffected: known }));
      if (status === 409)
        known.splice(0, known.length, ...(errorBody.conflicts ?? []).flatMap(({ uuid }) => uuid ?? []));
      else {
        expect([status, body.exception.affectedAppointments]).toEqual([201, known.length]);
        saved = true;
      }
    }
  };
  const bookings = Array.from({ length: 16 }, async (_, place) => {
    const at = new Date(Date.parse('2026-11-10T08:00:00Z') + place * 20 * 60_000);
    return (await desk.book(at.toISOString())).uuid;
  });
  await Promise.all([save(), ...bookings]);
  expect(saved).toBe(true);
  const { rank } = await clinic.db
    .selectFrom('queue_events')
    .select('version as rank')
    .where('doctor_id', '=', desk.doctor.id)
    .where('reason', '=', 'hours_changed')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = await clinic.db
    .selectFrom('queue_events')
    .select('after')
    .where('doctor_id', '=', desk.doctor.id)
    .where('reason', '=', 'booked')
    .where('version', '<', rank)
    .execute();
  const bookedBefore = before.map(({ after }) => (after as { appointment: string }).appointment);
  expect(new Set(known)).toEqual(new Set(bookedBefore));
  expect((await desk.list())[0]?.affectedAppointments).toBe(16);
});

it('only one of several concurrent overlapping schedule exceptions is saved', async () => {
  clinic.clock.set(start);
  const desk = await aDaysOffDesk(clinic);
  const given = [0, 1, 2, 3, 4, 5].map((days) =>
    desk.give({ firstDate: plusDays('2026-11-10', days), lastDate: '2026-11-16' }),
  );
  const statuses = (await Promise.all(given)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await desk.list()).toHaveLength(1);
});
