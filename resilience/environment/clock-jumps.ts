import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { logIn } from '@anteroom/contract/auth';
import { listPatients } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import { fillBenchClinic, openBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { password } from '../../load-support/clinic/server-process.ts';
import { callTo, fetchJson, type HttpClient, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import { type Check, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { findWrongDays } from './clinic-days.queries.ts';

const minute = 60_000;
const hour = 60 * minute;

export const clockJumps: FaultScenario = {
  id: 'T-11',
  title: 'the clock jumps, and two years of days in three zones',
  seconds: 180,
  rounds: { usual: 1, quick: 1 },
  execute,
};

/**
 * Shifts the server's clock but not the database's, because their difference is then largest. The clinic gets a time
 * zone in which it is about noon, so that a shift of an hour does not change the date.
 */
async function execute(run: Run): Promise<Outcome> {
  const clock = await aShiftedClock(run);
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: clinicSize,
    settings: { ...clock.settings, CLINIC_TIMEZONE: zoneAtNoon() },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const client = openHttpClient(clinic.port, 1);
  run.onEnd(() => client.close());
  const days = await findWrongDays(clinic.pool);
  const jumps = await jump(client, clock);
  const sound = await checkClinic({ DATA_DIR: clinic.dataDir });
  return { checks: [...days.checks, ...jumps, ...sound], figures: days.figures };
}

type Shown = { queue: { serialNumber: number | null; patientLastName: string }[] };
type Desk = { client: HttpClient; userId: number; token: string };

type Clock = { set(millis: number): Promise<void> };

async function jump(client: HttpClient, clock: Clock): Promise<Check[]> {
  const first = await signIn(client);
  const checks: Check[] = [];
  await takeIn(first, ['Jump-01', 'Jump-02']);
  await clock.set(-hour);
  await takeIn(first, ['Jump-03', 'Jump-04']);
  await clock.set(0);
  await takeIn(first, ['Jump-05']);
  checks.push(none('patients are in order of arrival after the clock went back', await outOfOrder(first)));

  await clock.set(-hour);
  checks.push(
    equal('a token issued before the clock went back is still valid', 200, await statusWith(first)),
  );
  const back = await signIn(client);
  await clock.set(-hour + 16 * minute);
  checks.push(equal('a token issued after that expires after 15 minutes', 401, await statusWith(back)));
  await clock.set(16 * minute);
  checks.push(equal('the earlier token expires at its time on the clock', 401, await statusWith(first)));

  await clock.set(hour);
  checks.push(equal('it is invalid an hour later', 401, await statusWith(first)));
  const later = await signIn(client);
  await takeIn(later, ['Jump-06']);
  checks.push(none('patients are in order an hour later', await outOfOrder(later)));

  await clock.set(24 * hour);
  checks.push(equal('yesterday’s token is invalid the next day', 401, await statusWith(later)));
  const nextDay = await signIn(client);
  await takeIn(nextDay, ['Jump-07']);
  const names = (await today(nextDay)).queue.map(({ patientLastName }) => patientLastName);
  checks.push(
    equal(
      'the next day has its own line',
      'Jump-07',
      names.filter((name) => name.startsWith('Jump-')).join(),
    ),
  );
  return checks;
}

async function signIn(client: HttpClient): Promise<Desk> {
  type SignedIn = { user: { id: number }; tokens: { accessToken: string } };
  const body = { email: 'doctor1@bench.example', password };
  const answer = await fetchJson<SignedIn>(client, callTo(logIn, { body }));
  return { client, userId: answer.user.id, token: answer.tokens.accessToken };
}

async function takeIn({ client, userId, token }: Desk, names: readonly string[]): Promise<void> {
  const params = { doctorId: userId };
  for (const lastName of names) {
    const body = { patient: { firstName: 'Ann', lastName } };
    await fetchJson(client, callTo(addWalkIn, { params, body }, { token, expected: [201] }));
  }
}

function today({ client, userId, token }: Desk): Promise<Shown> {
  return fetchJson(client, callTo(viewDayWiseQueue, { params: { doctorId: userId }, query: {} }, { token }));
}

/**
 * Returns the pairs of adjacent entries that are not in the order in which they were added, or whose serial numbers do
 * not ascend.
 */
async function outOfOrder(desk: Desk): Promise<string[]> {
  const those = (await today(desk)).queue.filter(({ patientLastName }) =>
    patientLastName.startsWith('Jump-'),
  );
  return those.slice(1).flatMap((entry, place) => {
    const before = those[place];
    const isRight =
      (before?.patientLastName ?? '') < entry.patientLastName &&
      (before?.serialNumber ?? 0) < (entry.serialNumber ?? 0);
    return isRight ? [] : [`${before?.patientLastName} before ${entry.patientLastName}`];
  });
}

async function statusWith({ client, token }: Desk): Promise<number> {
  return (await client.send(callTo(listPatients, { query: { limit: 1 } }, { token }))).status;
}

async function aShiftedClock({ onEnd }: Run) {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-clock-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shift');
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs'));
  await writeFile(file, '0');
  return {
    settings: { NODE_OPTIONS: `--import ${preload}`, SHIFTED_CLOCK: file },
    set: async (millis: number) => {
      await writeFile(file, String(millis));
      // Milliseconds. The server reads the file with its clock shift ten times per second.
      await wait(400);
    },
  };
}

/** Returns a time zone in which it is about noon. `Etc/GMT+3` is three hours behind UTC. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? 'UTC' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
}
