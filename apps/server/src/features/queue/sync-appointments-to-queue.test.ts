import { createAppointment } from '@anteroom/contract/appointments';
import { callNextDayWise, type QueueEntry, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aPatientOf } from '#test/people';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes));

async function aDesk() {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const book = async (minutes: number) => {
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, at(minutes), {
      durationMinutes: 5,
      allowOverlap: true,
    });
    return (await desk.call(createAppointment, { body })).body.appointment.uuid;
  };
  const line = async () =>
    (await desk.call(viewDayWiseQueue, { params, query: { date: '2026-11-20' } })).body.queue;
  return { desk, params, book, line };
}

describe('syncAppointmentsToQueue', () => {
  it('a booking is placed before the first later booking and after bookings at the same time', async () => {
    const { book, line } = await aDesk();
    const [ten, thirty, twenty, tenAgain, zero] = [
      await book(10),
      await book(30),
      await book(20),
      await book(10),
      await book(0),
    ];
    expect((await line()).map(({ appointmentUuid }) => appointmentUuid)).toEqual([
      zero,
      ten,
      tenAgain,
      twenty,
      thirty,
    ]);
  });

  it('a new booking does not change the number of a skipped entry', async () => {
    const { desk, params, book, line } = await aDesk();
    const [first, second, third] = [await book(10), await book(20), await book(30)];
    await desk.call(skipDayWise, { params: { ...params, appointmentId: second } });
    const newcomer = await book(5);
    expect((await line()).map(({ appointmentUuid }) => appointmentUuid)).toEqual([
      newcomer,
      second,
      first,
      third,
    ]);
  });

  it('210 bookings fit into the queue before one later booking, in order', async () => {
    const { book, line } = await aDesk();
    const last = await book(600);
    const earlier: string[] = [];
    for (let count = 0; count < 210; count += 1) earlier.push(await book(count));
    expect((await line()).map(({ appointmentUuid }) => appointmentUuid)).toEqual([...earlier, last]);
  });

  it('a queue assigns ticket codes in the order of booking, not in the order of time', async () => {
    const { book, line } = await aDesk();
    await book(30);
    await book(10);
    const codes = (await line()).map(({ ticketCode }) => ticketCode.slice(-3));
    expect(codes).toEqual(['002', '001']);
  });

  it('a booking with a doctor without queue settings gets a ticket code, but the queue cannot be viewed', async () => {
    const doctor = await aDoctor(clinic, { queueType: null });
    const desk = await signIn(clinic, doctor);
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, at(0));
    const { body: booked } = await desk.call(createAppointment, { body });
    expect(booked.appointment.ticketCode).toMatch(/-001$/);
    const view = await desk.call(viewDayWiseQueue, { params: { doctorId: doctor.id }, query: {} });
    expect([view.status, view.errorBody.code]).toEqual([409, 'queue_not_configured']);
  });
});

type Step = { kind: 'book'; minutes: number } | { kind: 'call' } | { kind: 'skip'; place: number };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('book' as const), minutes: fc.integer({ min: 0, max: 55 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('call' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip' as const), place: fc.nat(10) }) },
);

async function take(
  step: Step,
  { desk, params, book, line }: Awaited<ReturnType<typeof aDesk>>,
): Promise<void> {
  if (step.kind === 'book') await book(step.minutes);
  if (step.kind === 'call') await desk.call(callNextDayWise, { params, query: {}, body: {} });
  const appointmentId = step.kind === 'skip' ? (await line())[step.place]?.appointmentUuid : undefined;
  if (appointmentId) await desk.call(skipDayWise, { params: { ...params, appointmentId } });
}

function expectSoundLine(line: readonly QueueEntry[], settledPlaces: Map<string, number | null>): void {
  expect(line.map(({ serialNumber }) => serialNumber)).toEqual(line.map((_, index) => index + 1));
  expect(line.filter(({ currentStatus }) => currentStatus === 'in_progress').length).toBeLessThanOrEqual(1);
  const waiting = line.filter(({ currentStatus }) => currentStatus === 'waiting');
  const times = waiting.map(({ scheduledDateTime }) => scheduledDateTime);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { appointmentUuid, serialNumber, currentStatus } of line) {
    if (currentStatus === 'waiting') continue;
    expect(serialNumber).toBe(settledPlaces.get(appointmentUuid) ?? serialNumber);
    settledPlaces.set(appointmentUuid, serialNumber);
  }
}

describe('a queue', () => {
  it('random bookings, calls and skips leave no gaps and keep the time order and the numbers of settled patients', async () => {
    const live = async (steps: readonly Step[]) => {
      const desk = await aDesk();
      const settledPlaces = new Map<string, number | null>();
      for (const step of steps) {
        await take(step, desk);
        expectSoundLine(await desk.line(), settledPlaces);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(aStep, { maxLength: 14 }), live), { numRuns: 12 });
  });
});
