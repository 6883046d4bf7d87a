import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/sound-clinic';
import type { Asked } from '../access/row.ts';
import { aWorld, type Caller, callers } from '../access/world.ts';
import { arbitraryInput, type Known } from './arbitrary-input.ts';
import { send } from './send.ts';
import { allSubjects, type Subject } from './subjects.ts';

const world = await aWorld(await aClinic());
const { clinic, desks } = world;

/** Each call of these hashes a password or reads the whole trail. */
const slow = new Set([
  'logIn',
  'register',
  'resetPassword',
  'createDoctor',
  'createManager',
  'verifyAuditTrail',
  'exportAuditEvents',
]);

/** Ends a session, and whose token is sent along is the caller's own. */
const anonymous = new Set(['logOut']);

/** Of those who call, nobody may be disabled: what is done to accounts is done to others. */
async function whatIsKnown(): Promise<Known> {
  const patients = await Promise.all(Array.from({ length: 4 }, () => world.aPatient()));
  const uuids = await Promise.all(Array.from({ length: 6 }, () => world.anAppointmentOf(world.owner)));
  const waiting = await Promise.all(Array.from({ length: 4 }, () => world.aWaitingPatient()));
  const victims = [await world.aDoctor(), await world.aDoctor()];
  const managers = [await world.aManagerOf(world.owner), await world.aManagerOf(world.other)];
  const sessions = await Promise.all(victims.map((victim) => world.anotherSessionOf(victim)));
  const numbers = [1, 2, 3, 4, 5];
  const entries = await clinic.db.selectFrom('queue_entries').select('id').execute();
  return {
    uuids: [...uuids, ...waiting.map(({ appointmentId }) => appointmentId)],
    ids: {
      patientId: [...patients, world.patientId, world.sharedPatientId],
      doctorId: [world.owner.id, world.other.id],
      doctorIds: [world.owner.id, world.other.id],
      userId: [...victims, ...managers].map(({ id }) => id),
      managerId: managers.map(({ id }) => id),
      scheduleId: await Promise.all(numbers.map(() => world.aScheduleSlot())),
      sessionId: sessions,
      queueId: entries.map(({ id }) => id),
      seq: numbers,
      importId: numbers,
      part: numbers,
      feedId: numbers,
    },
  };
}

type Call = { subject: Subject; caller: Caller | null; asked: Asked };

function anyCall(known: Known, now: number): fc.Arbitrary<Call> {
  const calls = allSubjects(world).map((subject) => ({
    weight: slow.has(subject.name) ? 1 : 12,
    arbitrary: fc.record({
      subject: fc.constant(subject),
      caller: fc.constantFrom<Caller | null>(...callers, ...callers, ...callers, null),
      asked: arbitraryInput(subject.route, known, now),
    }),
  }));
  return fc.oneof(...calls);
}

function make({ subject, caller, asked }: Call): Promise<unknown> {
  const token = caller === null || anonymous.has(subject.name) ? null : desks[caller].token;
  return send(world, { ...subject, token }, asked);
}

/** Seconds on a quiet machine. */
const timeout = 180_000;

it(
  'S-76: no call fails on our side, whoever makes it and whatever they send, and the clinic stays sound',
  async () => {
    const seed = 20_261_121;
    const calls = fc.sample(anyCall(await whatIsKnown(), clinic.clock.now().getTime()), {
      seed,
      numRuns: 2500,
    });
    const taken = new Set<string>();
    for (let first = 0; first < calls.length; first += 8) {
      const some = calls.slice(first, first + 8);
      const answers = await Promise.all(some.map(async (each) => [each, await make(each)] as const));
      for (const [{ subject }, answer] of answers) {
        if ((answer as { status: number }).status < 300) taken.add(subject.name);
      }
      if (first % 400 === 0) expect(await brokenRulesOf(clinic)).toEqual([]);
    }
    expect(await brokenRulesOf(clinic)).toEqual([]);
    expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    // Otherwise it was all refused at the door, and nothing was tried.
    expect(taken.size).toBeGreaterThan(allSubjects(world).length / 2);
  },
  timeout,
);
