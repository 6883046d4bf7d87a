import { setTimeout as wait } from 'node:timers/promises';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { describe, expect, it } from 'vitest';
import { freeTimes } from './bookings.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aBooking, aDoctor, aManagerOf, aPatientOf } from './people.ts';
import { brokenRulesOf, countDeadlocks } from './sound-clinic.ts';

const clinic = await aClinic();
const [doctor, otherDoctor] = [await aDoctor(clinic), await aDoctor(clinic)];
const desk = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
const freeTime = freeTimes();
const quarter = 900_000;

const patientsOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aPatientOf(clinic, doctor)));

/** Asks again when a busy machine says that it cannot take more just now. */
async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < 40; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await wait(250);
  }
  return ask();
}

/** Chance that is the same in every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('two hundred bookings at once', () => {
  it.each([
    ['of one time', 0],
    ['of times that overlap by fifteen minutes', quarter],
  ])('T-4, R-01: %s are one appointment and 199 refusals that name it', async (_, shift) => {
    const at = freeTime().getTime();
    const patients = await patientsOf(20);
    const before = await countDeadlocks(clinic);
    const bookings = Array.from({ length: 200 }, (_, index) => {
      const start = new Date(at + (index % 2) * shift);
      const body = aBooking(patients[index % 20] ?? 0, doctor, start, { durationMinutes: 30 });
      return insist(() => desk.call(createAppointment, { body }));
    });
    const answers = await Promise.all(bookings);
    const [booked, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 201);
    const uuid = booked?.body.appointment.uuid;
    for (const { status, refusal } of refused) {
      expect([status, refusal.code]).toEqual([409, 'appointment_overlap']);
      expect(refusal.conflicts?.map((conflict) => conflict.uuid)).toEqual([uuid]);
    }
    expect(await countDeadlocks(clinic)).toBe(before);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });
});

describe('two hundred wishes at once', () => {
  it.each([1, 7, 2026])(
    'T-4, R-02, R-03: to book, move, cancel and take back leave no time held twice (seed %i)',
    async (seed) => {
      const chance = chanceOf(seed);
      const at = freeTime().getTime();
      const patients = await patientsOf(6);
      const aTime = () => at + chance(8) * quarter;
      const aWish = () =>
        aBooking(patients[chance(6)] ?? 0, chance(2) ? doctor : otherDoctor, new Date(aTime()), {
          durationMinutes: 30,
        });
      const first = await Promise.all(
        Array.from({ length: 40 }, () => desk.call(createAppointment, { body: aWish() })),
      );
      const booked = first.filter(({ status }) => status === 201).map(({ body }) => body.appointment.uuid);
      expect(booked.length).toBeGreaterThan(0);
      const before = await countDeadlocks(clinic);
      const wishes = Array.from({ length: 200 }, () => {
        const params = { uuid: booked[chance(booked.length)] ?? '' };
        const change = (body: object) => desk.call(updateAppointment, { params, body });
        const kinds: (() => Promise<{ status: number }>)[] = [
          () => desk.call(createAppointment, { body: aWish() }),
          () => change({ scheduledDateTime: aTime() }),
          () => change({ status: 'cancelled' }),
          () => change({ status: chance(2) ? 'no_show' : 'scheduled' }),
          () => change({ status: 'scheduled', scheduledDateTime: aTime() }),
          () => change({ patientId: patients[chance(6)] ?? 0 }),
        ];
        return insist(kinds[chance(kinds.length)] ?? (() => desk.call(createAppointment, { body: aWish() })));
      });
      const statuses = (await Promise.all(wishes)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      expect(await countDeadlocks(clinic)).toBe(before);
      expect(await brokenRulesOf(clinic)).toEqual([]);
    },
  );
});
