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
  const file = appointmentsFile({ ...(await drawBookings(clinic)), lines, order: 'random' });
  const { text, emptied, refused } = withFaults(file);
  const accepted = lines - refused.length;
  const importId = await upload(admin, token, text);
  await check(admin, token, importId, {
    fields: { bookedOn: 'bookedOn' },
    unreadableCells: 'leave_empty',
  });
  const imported = importFile(admin, token, importId);
  for (let times = 1; times <= kills; times += 1) {
    await untilAccepted((lines * times) / (kills + 1));
    await wait(run.random() * 500, undefined, { signal: run.signal });
    const back = watchDatabase(clinic, run.signal);
    await killDatabaseOf(clinic.dataDir);
    await back;
    run.say(`killed after ${(await readJob(admin, token, importId)).counts.accepted} lines`);
  }
  const { state, counts, emptiedCells } = await imported;
  client.close();
  const stored = await countStored(clinic, importId);
  return {
    checks: [
      equal('the import is done', 'done', state),
      equal('lines that the import reports as accepted', accepted, counts.accepted),
      equal('lines that the import reports as refused', refused.length, counts.refused),
      equal('cells that the import reports as emptied', emptied.length, emptiedCells),
      equal('lines with an appointment and a place in the queue', accepted, stored.lines),
      equal('appointments of these lines', accepted, stored.appointments),
      equal('places in the queue of these appointments', accepted, stored.entries),
      equal('refused lines', refused.join(), await linesIn(clinic, 'import_refusals', importId)),
      equal(
        'lines with an emptied cell',
        emptied.join(),
        await linesIn(clinic, 'import_emptied_cells', importId),
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

/** Repeats a request until it succeeds, because the database may be down. Throws after 100 attempts. */
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

/**
 * Adds a column with the booking date. In the first and last lines, its cell is unreadable, and the adjacent lines have
 * an unknown patient. Returns the numbers of all of these lines.
 */
function withFaults(file: string): { text: string; emptied: number[]; refused: number[] } {
  const [header = '', ...rows] = file.split('\n');
  const last = rows.length - 1;
  const [emptied, refused] = [
    [0, last],
    [1, last - 1],
  ];
  const changed = rows.map((row, place) => {
    const [id, patientId, ...rest] = row.split(',');
    const patient = refused.includes(place) ? unknownPatient : patientId;
    return [id, patient, ...rest, emptied.includes(place) ? 'by phone' : ''].join(',');
  });
  const lineNumber = (place: number) => place + 2;
  return {
    text: [`${header},bookedOn`, ...changed].join('\n'),
    emptied: emptied.map(lineNumber),
    refused: refused.map(lineNumber),
  };
}

const unknownPatient = 999_999_999;

type Stored = { lines: number; appointments: number; entries: number };

/**
 * Counts the appointments that the import created. Searches by doctor and time, so that an appointment that belongs to
 * no line of the import is counted too. The clinic has no other appointments at these times, which are years ago.
 */
async function countStored({ pool }: BenchClinic, importId: number): Promise<Stored> {
  const { rows } = await pool.query<Stored>(
    `with written as (
       select appointments.doctor_id, scheduled_at, entry.id as entry_id
       from imported_appointments origin join appointments on appointments.id = origin.appointment_id
         join queue_entries entry on entry.appointment_id = appointments.id
       where origin.import_id = $1
     ), found as (
       select appointments.id from appointments
       join (select distinct doctor_id, scheduled_at from written) line using (doctor_id, scheduled_at)
     )
     select (select count(distinct (doctor_id, scheduled_at))::int from written) as lines,
       (select count(*)::int from found) as appointments,
       (select count(*)::int from queue_entries join found on found.id = queue_entries.appointment_id) as entries`,
    [importId],
  );
  return rows[0] ?? { lines: 0, appointments: 0, entries: 0 };
}

/** Returns the line numbers in a list of the import, in ascending order and separated by commas. */
async function linesIn(
  { pool }: BenchClinic,
  table: 'import_refusals' | 'import_emptied_cells',
  importId: number,
): Promise<string> {
  const { rows } = await pool.query<{ line: number }>(
    `select line_number as line from ${table} where import_id = $1 order by line_number`,
    [importId],
  );
  return rows.map(({ line }) => line).join();
}
