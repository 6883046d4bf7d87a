import { setTimeout as wait } from 'node:timers/promises';
import { appointmentsFile } from '../../bench/imports/import-file.ts';
import { type Admin, check, run as importFile, readJob, upload } from '../../bench/imports/import-orders.ts';
import { drawBookings } from '../../bench/scenarios/samples.queries.ts';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { signIn } from '../../load-support/clinic/desks.ts';
import { fetchJson, type HttpCall, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { killDatabaseOf } from '../clinic/processes.ts';
import { watchDatabase } from '../clinic/watch-database.queries.ts';
import { equal, type FaultScenario, type Outcome, type Run } from '../fault-scenario.ts';

export const killDatabaseInImport: FaultScenario = {
  id: 'S-305',
  title: 'all PostgreSQL processes are killed while appointments are imported',
  seconds: 900,
  rounds: { usual: 1, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const { token } = await signIn(clinic, 'admin');
  const lines = run.isQuick ? 4000 : 12_000;
  const kills = run.isQuick ? 1 : 3;
  const client = openHttpClient(clinic.port, 1);
  const admin: Admin = (call) => untilAnswered(run, () => fetchJson(client, call), call);
  const text = appointmentsFile({ ...(await drawBookings(clinic)), lines, order: 'random', place: 0 });
  const importId = await upload(admin, token, text);
  await check(admin, token, importId);
  const imported = importFile(admin, token, importId);
  for (let times = 1; times <= kills; times += 1) {
    await untilAccepted((lines * times) / (kills + 1));
    await wait(run.random() * 500, undefined, { signal: run.signal });
    const back = watchDatabase(clinic, run.signal);
    await killDatabaseOf(clinic.dataDir);
    await back;
    run.say(`killed after ${(await readJob(admin, token, importId)).counts.accepted} lines`);
  }
  const { state, counts } = await imported;
  client.close();
  return {
    checks: [
      equal('the import is done', 'done', state),
      equal('lines that the import reports as accepted', lines, counts.accepted),
      equal(
        'lines with an appointment and a place in the queue',
        lines,
        await countEntries(clinic, importId),
      ),
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
    ],
    figures: { kills },
  };

  async function untilAccepted(count: number): Promise<void> {
    while ((await readJob(admin, token, importId)).counts.accepted < count) {
      await wait(50, undefined, { signal: run.signal });
    }
  }
}

/** Repeats a call until the database is back. */
async function untilAnswered<T>(run: Run, send: () => Promise<T>, { path }: HttpCall): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === 100) throw new Error(`${path} failed too often`, { cause: error });
      await wait(200, undefined, { signal: run.signal });
    }
  }
}

async function countEntries({ pool }: BenchClinic, importId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct (appointments.doctor_id, scheduled_at))::int as count
     from imported_appointments origin join appointments on appointments.id = origin.appointment_id
       join queue_entries entry on entry.appointment_id = appointments.id
     where origin.import_id = $1`,
    [importId],
  );
  return rows[0]?.count ?? 0;
}
