import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { describe, expect, it } from 'vitest';
import { freeTimes } from './bookings.ts';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { brokenRulesOf, countDeadlocks } from './data-integrity.ts';
import { insist } from './insist.ts';
import { aBooking, aDoctor, aManagerOf, aPatientOf } from './people.ts';

const clinic = await aClinic();
const [doctor, otherDoctor] = [await aDoctor(clinic), await aDoctor(clinic)];
const desk = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
const freeTime = freeTimes();
const quarter = 900_000;

const patientsOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aPatientOf(clinic, doctor)));

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
  ])(
    'T-4, R-01: two hundred bookings %s create one appointment; 199 errors name this appointment as the conflict',
    async (_, shift) => {
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
      for (const { status, errorBody } of refused) {
        expect([status, errorBody.code]).toEqual([409, 'appointment_overlap']);
        expect(errorBody.conflicts?.map((conflict) => conflict.uuid)).toEqual([uuid]);
      }
      expect(await countDeadlocks(clinic)).toBe(before);
      expect(await brokenRulesOf(clinic)).toEqual([]);
    },
  );
});

describe('two hundred random requests at once', () => {
  it.each([1, 7, 2026])(
    'T-4, R-02, R-03: two hundred requests that book, move, cancel and restore at once never double-book a time (seed %i)',
    async (seed) => {
      const random = chanceOf(seed);
      const at = freeTime().getTime();
      const patients = await patientsOf(6);
      const aTime = () => at + random(8) * quarter;
      const aBookingBody = () =>
        aBooking(patients[random(6)] ?? 0, random(2) ? doctor : otherDoctor, new Date(aTime()), {
          durationMinutes: 30,
        });
      const first = await Promise.all(
        Array.from({ length: 40 }, () => desk.call(createAppointment, { body: aBookingBody() })),
      );
      const booked = first.filter(({ status }) => status === 201).map(({ body }) => body.appointment.uuid);
      expect(booked.length).toBeGreaterThan(0);
      const before = await countDeadlocks(clinic);
      const requests = Array.from({ length: 200 }, () => {
        const params = { uuid: booked[random(booked.length)] ?? '' };
        const change = (body: object) => desk.call(updateAppointment, { params, body });
        const kinds: (() => Promise<{ status: number }>)[] = [
          () => desk.call(createAppointment, { body: aBookingBody() }),
          () => change({ scheduledDateTime: aTime() }),
          () => change({ status: 'cancelled' }),
          () => change({ status: random(2) ? 'no_show' : 'scheduled' }),
          () => change({ status: 'scheduled', scheduledDateTime: aTime() }),
          () => change({ patientId: patients[random(6)] ?? 0 }),
        ];
        return insist(
          kinds[random(kinds.length)] ?? (() => desk.call(createAppointment, { body: aBookingBody() })),
        );
      });
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      expect(await countDeadlocks(clinic)).toBe(before);
      expect(await brokenRulesOf(clinic)).toEqual([]);
    },
  );
});
