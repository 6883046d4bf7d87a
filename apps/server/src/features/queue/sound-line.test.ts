import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import type { QueueEntry } from '@anteroom/contract/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import {
  aQueueDesk,
  at,
  eightToday,
  listStatusMismatches,
  type QueueDesk,
  today,
  tomorrow,
} from '#test/queue-desk';
import { entryStatusOf } from './entry-plan.rules.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const aDesk = (choices: Parameters<typeof aQueueDesk>[1] = {}) => aQueueDesk(clinic, choices);

type Step =
  | { kind: 'book'; minutes: number; isTomorrow: boolean }
  | { kind: 'call' }
  | { kind: 'skip' | 'delete'; which: number }
  | { kind: 'set'; which: number; status: AppointmentStatus }
  | { kind: 'move'; which: number; minutes: number; isTomorrow: boolean };

const minutes = fc.integer({ min: 0, max: 55 });
const which = fc.nat(12);
const isTomorrow = fc.boolean();
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), minutes, isTomorrow }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('call' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('skip' as const, 'delete' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      which,
      status: fc.constantFrom(...appointmentStatuses),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which, minutes, isTomorrow }) },
);

/** Runs a step. Returns whether the waiting entries are still in order of time. */
async function take(step: Step, desk: QueueDesk): Promise<boolean> {
  if (step.kind === 'call') await desk.callNext();
  else if (step.kind === 'book') await desk.book(step.minutes, step.isTomorrow ? tomorrow : today);
  else return changeOne(step, desk);
  return true;
}

async function changeOne(step: Extract<Step, { which: number }>, desk: QueueDesk): Promise<boolean> {
  const all = await desk.list();
  const [uuid, status] = all[step.which % Math.max(all.length, 1)] ?? [];
  if (!(uuid && status)) return true;
  if (step.kind === 'skip') await desk.skip(uuid);
  if (step.kind === 'delete') await desk.remove(uuid);
  if (step.kind === 'set') await desk.set(uuid, step.status);
  if (step.kind === 'move')
    await desk.change(uuid, { scheduledDateTime: at(step.minutes, step.isTomorrow ? tomorrow : today) });
  return !leavesTime(step, status);
}

/**
 * Returns whether the change can put an entry out of time order: a patient who is not waiting gets a new time, or the
 * current patient returns to the queue.
 */
function leavesTime(step: Step, status: AppointmentStatus): boolean {
  if (step.kind === 'move') return entryStatusOf[status] !== 'waiting';
  return step.kind === 'set' && status === 'in_progress' && entryStatusOf[step.status] === 'waiting';
}

type Numbers = Map<string, { status: string; number: number }>;

/** Checks the rules that hold after every change. Returns the numbers of settled entries for the next check. */
async function expectSound(desk: QueueDesk, former: Numbers, isByTime: boolean): Promise<Numbers> {
  expect(await listStatusMismatches(desk)).toEqual([]);
  const days = [await desk.view(today), await desk.view(tomorrow)];
  const current = days.flatMap(({ queue }) => queue.filter((entry) => entry.currentStatus === 'in_progress'));
  expect(current.length).toBeLessThanOrEqual(1);
  expect(days[0]?.currentStatus.currentAppointmentId).toBe(current[0]?.appointmentUuid ?? null);
  if (isByTime) for (const { queue } of days) expectByTime(queue);
  return new Map(days.flatMap(({ queue }) => expectSoundDay(queue, former)));
}

function expectByTime(queue: readonly QueueEntry[]): void {
  const times = queue
    .filter(({ currentStatus }) => currentStatus === 'waiting')
    .map(({ scheduledDateTime }) => scheduledDateTime);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
}

function expectSoundDay(
  queue: readonly QueueEntry[],
  former: Numbers,
): [string, { status: string; number: number }][] {
  expect(queue.map(({ serialNumber }) => serialNumber)).toEqual(queue.map((_, index) => index + 1));
  const waiting = queue.filter(({ currentStatus }) => currentStatus === 'waiting');
  const lastWaiting = Math.max(0, ...waiting.map(({ serialNumber }) => serialNumber ?? 0));
  const settled = queue.filter(({ currentStatus }) => currentStatus !== 'waiting');
  return settled.map(({ appointmentUuid, currentStatus: status, serialNumber }) => {
    const number = serialNumber ?? 0;
    const earlier = former.get(appointmentUuid);
    if (earlier?.status === status && number < lastWaiting) expect(number).toBe(earlier.number);
    if (earlier?.status === status) expect(number).toBeLessThanOrEqual(earlier.number);
    return [appointmentUuid, { status, number }];
  });
}

describe('a queue', () => {
  it.each([true, false])(
    'a queue stays consistent after each of thirty random changes (auto advance: %s)',
    async (autoAdvance) => {
      const live = async (steps: readonly Step[]) => {
        const desk = await aDesk({ autoAdvance });
        for (let count = 0; count < 5; count += 1) await desk.book(count * 10);
        let numbers: Numbers = new Map();
        let isByTime = true;
        for (const step of steps) {
          isByTime = (await take(step, desk)) && isByTime;
          numbers = await expectSound(desk, numbers, isByTime);
        }
      };
      const steps = fc.array(aStep, { minLength: 30, maxLength: 30 });
      await fc.assert(fc.asyncProperty(steps, live), { numRuns: 3, endOnFailure: true });
    },
  );

  it('settled patients keep their numbers as long as a patient waits behind them, even when others leave, move or return', async () => {
    const desk = await aDesk();
    const booked: string[] = [];
    for (let count = 0; count < 8; count += 1) booked.push(await desk.book(count * 5));
    const [, second = '', third = '', , fifth = '', sixth = ''] = booked;
    await desk.skip(third);
    await desk.skip(fifth);
    const placesOf = async () =>
      (await desk.view()).queue
        .filter(({ appointmentUuid }) => [third, fifth].includes(appointmentUuid))
        .map(({ serialNumber }) => serialNumber);
    expect(await placesOf()).toEqual([3, 5]);
    await desk.set(second, 'cancelled');
    expect(await placesOf()).toEqual([3, 5]);
    await desk.change(sixth, { scheduledDateTime: at(0) });
    expect(await placesOf()).toEqual([3, 5]);
    await desk.set(second, 'scheduled');
    expect(await placesOf()).toEqual([3, 5]);
    await desk.remove(sixth);
    expect(await placesOf()).toEqual([3, 5]);
  });
});
