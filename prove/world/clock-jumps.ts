import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { password } from '../../rig/clinic/server-process.ts';
import { askFor, type Line, openLine } from '../../rig/load/ask.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { provedSize } from '../clinic/open-clinic.ts';
import { type Check, equal, none, type Outcome, type Proof, type Run } from '../proof.ts';
import { findWrongDays } from './clinic-days.queries.ts';

const minute = 60_000;
const hour = 60 * minute;

export const clockJumps: Proof = {
  id: 'T-11',
  title: 'the clock jumps, and two years of days in three zones',
  seconds: 180,
  rounds: { usual: 1, quick: 1 },
  prove,
};

/**
 * The server's clock jumps, while its database's does not: where both jump, they differ less. The clinic's zone is one
 * where it is about noon, so that an hour is no other day.
 */
async function prove(run: Run): Promise<Outcome> {
  const clock = await aShiftedClock(run);
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: provedSize,
    settings: { ...clock.settings, CLINIC_TIMEZONE: zoneAtNoon() },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const line = openLine(clinic.port, 1);
  run.onEnd(() => line.close());
  const days = await findWrongDays(clinic.pool);
  const jumps = await jump(line, clock);
  const sound = await checkClinic({ DATA_DIR: clinic.dataDir });
  return { checks: [...days.checks, ...jumps, ...sound], figures: days.figures };
}

type Shown = { queue: { serialNumber: number | null; patientLastName: string }[] };
type Desk = { line: Line; userId: number; token: string };

type Clock = { set(millis: number): Promise<void> };

async function jump(line: Line, clock: Clock): Promise<Check[]> {
  const first = await signIn(line);
  const checks: Check[] = [];
  await takeIn(first, ['Jump-01', 'Jump-02']);
  await clock.set(-hour);
  await takeIn(first, ['Jump-03', 'Jump-04']);
  await clock.set(0);
  await takeIn(first, ['Jump-05']);
  checks.push(
    none(
      'patients stand in the order in which they came, whatever the clock showed',
      await outOfOrder(first),
    ),
  );

  await clock.set(-hour);
  checks.push(equal('a token given before the clock went back is still taken', 200, await statusWith(first)));
  const back = await signIn(line);
  await clock.set(-hour + 16 * minute);
  checks.push(equal('one given after that ends after its quarter of an hour', 401, await statusWith(back)));
  await clock.set(16 * minute);
  checks.push(equal('the earlier one ends when the clock shows its end', 401, await statusWith(first)));

  await clock.set(hour);
  checks.push(equal('and is not taken an hour later', 401, await statusWith(first)));
  const later = await signIn(line);
  await takeIn(later, ['Jump-06']);
  checks.push(none('patients stand in order an hour later', await outOfOrder(later)));

  await clock.set(24 * hour);
  checks.push(equal('nor is yesterday’s taken the next day', 401, await statusWith(later)));
  const nextDay = await signIn(line);
  await takeIn(nextDay, ['Jump-07']);
  const names = (await today(nextDay)).queue.map(({ patientLastName }) => patientLastName);
  checks.push(
    equal(
      'the next day has a line of its own',
      'Jump-07',
      names.filter((name) => name.startsWith('Jump-')).join(),
    ),
  );
  return checks;
}

async function signIn(line: Line): Promise<Desk> {
  type SignedIn = { user: { id: number }; tokens: { accessToken: string } };
  const body = { email: 'doctor1@bench.example', password };
  const answer = await askFor<SignedIn>(line, { method: 'POST', path: '/api/v1/auth/login', body });
  return { line, userId: answer.user.id, token: answer.tokens.accessToken };
}

async function takeIn({ line, userId, token }: Desk, names: readonly string[]): Promise<void> {
  const path = `/api/v1/doctors/${userId}/queue/walk-ins`;
  for (const lastName of names) {
    const body = { patient: { firstName: 'Ann', lastName } };
    await askFor(line, { method: 'POST', path, token, body, expected: [201] });
  }
}

function today({ line, userId, token }: Desk): Promise<Shown> {
  return askFor(line, { path: `/api/v1/doctors/${userId}/queue/day-wise`, token });
}

/** Where a name stands before one that came earlier, or has the smaller number. */
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

async function statusWith({ line, token }: Desk): Promise<number> {
  return (await line.ask({ path: '/api/v1/patients?limit=1', token })).status;
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
      // The server reads it ten times a second.
      await wait(400);
    },
  };
}

/** `Etc/GMT+3` lies three hours behind UTC. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? 'UTC' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
}
