import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processEnvironment } from '#platform/config/config';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
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
import { type Received, send } from './send.ts';
import { allSubjects, type Subject } from './subjects.ts';

const world = await aWorld(await aClinic());
const { clinic, desks } = world;

/** Slow routes, which hash a password or read the whole audit trail. They get fewer requests than the others. */
const slow = new Set([
  'logIn',
  'register',
  'resetPassword',
  'createDoctor',
  'createManager',
  'verifyAuditTrail',
  'exportAuditEvents',
]);

/** Routes that are called without the caller's token. Signing out with it would end the caller's session. */
const anonymous = new Set(['logOut']);

/**
 * Creates the records that the requests use. These records have separate accounts, so that no request disables a
 * caller.
 */
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

/**
 * Returns whether a request may reach records of the other doctor. Admins act for every doctor, and emergency access
 * opens any patient.
 */
function mayReach(foreign: Foreign, { subject, caller, asked }: Call): boolean {
  const isFree = caller === 'admin' || subject.name === 'grantEmergencyAccess';
  return isFree && namesForeign(foreign, asked);
}

function make({ subject, caller, asked }: Call): Promise<Received> {
  const token = caller === null || anonymous.has(subject.name) ? null : desks[caller].token;
  return send(world, { ...subject, token }, asked);
}

/**
 * Shows all sections again, because a generated request may have hidden some, and many later requests would then fail
 * early.
 */
async function showAllSections(): Promise<void> {
  const nothing = { hidden_from_managers: [], hidden_from_admins: [] };
  await clinic.db.updateTable('clinic_settings').set(nothing).execute();
}

type Made = { taken: Set<string>; shown: string[] };

/**
 * Sends all requests, eight at a time. Returns which routes succeeded at least once, and which responses showed a
 * patient of the other doctor.
 */
async function makeAll(calls: readonly Call[]): Promise<Made> {
  const [taken, shown] = [new Set<string>(), [] as string[]];
  const makeOne = async (call: Call) => {
    const { status, text } = await make(call);
    if (status < 300) taken.add(call.subject.name);
    if (call.caller !== 'admin' && text.includes(foreignName))
      shown.push(`${call.subject.name} ${call.caller}`);
  };
  for (let first = 0; first < calls.length; first += 8) {
    const batch = calls.slice(first, first + 8);
    await Promise.all(batch.map(makeOne));
    if (batch.some(({ subject }) => subject.name === 'updateClinic')) await showAllSections();
    if (first % 400 === 0) expect(await brokenRulesOf(clinic)).toEqual([]);
  }
  return { taken, shown };
}

/** `npm run test:resilience` sends many more requests with other seeds. */
const { FUZZ_CASES = '3600', FUZZ_SEED = '20261121' } = processEnvironment();

/** The timeout in milliseconds. On a quiet machine, the test takes only seconds. */
const timeout = 180_000 * Math.max(1, Number(FUZZ_CASES) / 3600);

it(
  'S-76: survives random requests without a server error, keeps the data consistent, and never shows or changes another doctor’s records',
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
    // If no request succeeded, the test would prove nothing, because every request was rejected early. Routes with a
    // secret never succeed, because no generated value is a valid secret.
    const possible = allSubjects(world).filter(({ route }) => !route.path.includes(':secret'));
    expect(taken.size).toBeGreaterThan(possible.length / 2);
  },
  timeout,
);
