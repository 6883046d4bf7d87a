import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processEnvironment } from '#platform/config';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/sound-clinic';
import type { Asked } from '../access/row.ts';
import { aWorld, type Caller, callers } from '../access/world.ts';
import { arbitraryInput, type Known } from './arbitrary-input.ts';
import {
  aForeignDoctor,
  type Foreign,
  foreignName,
  namesForeign,
  printOfForeign,
  withForeign,
} from './foreign.ts';
import { send, type Told } from './send.ts';
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

/** An admin acts for every doctor, and whoever gives a reason may look at a patient: nobody else is kept away. */
function mayReach(foreign: Foreign, { subject, caller, asked }: Call): boolean {
  const isFree = caller === 'admin' || subject.name === 'grantEmergencyAccess';
  return isFree && namesForeign(foreign, asked);
}

function make({ subject, caller, asked }: Call): Promise<Told> {
  const token = caller === null || anonymous.has(subject.name) ? null : desks[caller].token;
  return send(world, { ...subject, token }, asked);
}

type Made = { taken: Set<string>; shown: string[] };

/** What was taken at all, and what has shown someone a foreign patient. Eight at a time. */
async function makeAll(calls: readonly Call[]): Promise<Made> {
  const [taken, shown] = [new Set<string>(), [] as string[]];
  const makeOne = async (call: Call) => {
    const { status, text } = await make(call);
    if (status < 300) taken.add(call.subject.name);
    if (call.caller !== 'admin' && text.includes(foreignName))
      shown.push(`${call.subject.name} ${call.caller}`);
  };
  for (let first = 0; first < calls.length; first += 8) {
    await Promise.all(calls.slice(first, first + 8).map(makeOne));
    if (first % 400 === 0) expect(await brokenRulesOf(clinic)).toEqual([]);
  }
  return { taken, shown };
}

/** `npm run prove` asks for many more, with other seeds. */
const { FUZZ_CASES = '2500', FUZZ_SEED = '20261121' } = processEnvironment();

/** Seconds on a quiet machine. */
const timeout = 180_000 * Math.max(1, Number(FUZZ_CASES) / 2500);

it(
  'S-76: no call fails on our side or shows or changes what is another doctor’s, and the clinic stays sound',
  async () => {
    const foreign = await aForeignDoctor(world);
    const untouched = await printOfForeign(world, foreign);
    const known = withForeign(await whatIsKnown(), foreign);
    const calls = fc
      .sample(anyCall(known, clinic.clock.now().getTime()), {
        seed: Number(FUZZ_SEED),
        numRuns: Number(FUZZ_CASES),
      })
      .filter((each) => !mayReach(foreign, each));
    const { taken, shown } = await makeAll(calls);
    expect(shown).toEqual([]);
    expect(await printOfForeign(world, foreign)).toBe(untouched);
    expect(await brokenRulesOf(clinic)).toEqual([]);
    expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    // Otherwise it was all refused at the door, and nothing was tried.
    expect(taken.size).toBeGreaterThan(allSubjects(world).length / 2);
  },
  timeout,
);
