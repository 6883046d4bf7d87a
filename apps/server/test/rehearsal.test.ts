import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppointment } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { migrateUpTo } from '#platform/db/migrate';
import { createLog } from '#platform/log';
import { rehearseMigrations } from '../src/backup/rehearsal/rehearse-migrations.ts';
import { signIn } from './call.ts';
import { aClinic, clinicTimezone } from './clinic.ts';
import { contentsOf } from './contents.ts';
import { aDatabase } from './databases.ts';
import { addressOf, runAdmin } from './operator.ts';
import { aBooking, aDoctor, aPatientOf } from './people.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
for (const [nth, lastName] of ['Okoro', 'Lindqvist', 'Okoro'].entries()) {
  const patientId = await aPatientOf(clinic, doctor, { lastName });
  await clinic.db
    .updateTable('patients')
    .set({ city: `City ${nth}` })
    .where('id', '=', patientId)
    .execute();
  const at = new Date(Math.ceil(Date.now() / 3_600_000 + nth) * 3_600_000);
  await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
}

const rehearse = (statements: string, longestMillis?: number) =>
  rehearseMigrations(clinic.db, {
    timezone: clinicTimezone,
    ...(longestMillis === undefined ? {} : { longestMillis }),
    apply: async (tx) => {
      await sql.raw(statements).execute(tx);
      return ['seeded'];
    },
  });

/**
 * Mistakes that migrations of real projects made. The test title contains the rehearsal's message about each mistake.
 */
const bad: [problem: RegExp, statements: string][] = [
  [/fails on the data .* 23505 .*patients/, 'create unique index same_name on patients (last_name)'],
  [
    /fails on the data .* 23514 .*has_phone/,
    `alter table patients add constraint has_phone check (city <> 'City 1')`,
  ],
  [/fails on the data .* 42P01/, 'alter table patient add column nickname text'],
  [/removes or renames the column patients.city/, 'alter table patients drop column city'],
  [/removes or renames the column patients.city/, 'alter table patients rename column city to town'],
  [/removes the table clinic_checks/, 'drop table clinic_checks'],
  [/removes 3 rows of queue_events/, 'delete from queue_events'],
  [/changes values of patients.city/, `update patients set city = trim(trailing '012' from city)`],
  [
    /moves values between rows of patients/,
    `update patients set city = case city when 'City 0' then 'City 1' when 'City 1' then 'City 0' else city end`,
  ],
  [
    /changes the type of patients.zip_code from text to character varying/,
    'alter table patients alter column zip_code type varchar(10)',
  ],
  [
    /removes a rule of appointments: .*EXCLUDE/,
    'alter table appointments drop constraint appointments_doctor_overlap',
  ],
  [/removes a rule of queue_entries: CREATE UNIQUE INDEX/, 'drop index queue_entries_one_current'],
  [/removes a rule of audit_events: trigger/, 'drop trigger audit_events_are_kept on audit_events'],
  [
    /removes a check of queue_entries/,
    'alter table queue_entries drop constraint queue_entries_settled_since',
  ],
  [
    /requires deleted_appointments.reason_code, which the previous release does not write/,
    'alter table deleted_appointments add column reason_code text not null',
  ],
  [
    /leaves a broken rule: waiting entry is not on the date/,
    'update queue_entries set queue_date = queue_date + 1',
  ],
  [/leaves a broken rule: doctor may not read their own patient/, 'delete from patient_readers'],
];

describe('S-209: the rehearsal of an upgrade', () => {
  it.each(bad)('an upgrade rehearsal reports a problem: the migration %s', async (problem, statements) => {
    const before = await contentsOf(clinic, /^$/);
    const { problems } = await rehearse(statements);
    expect(problems.join('\n')).toMatch(problem);
    expect(await contentsOf(clinic, /^$/)).toEqual(before);
  });

  it('an upgrade rehearsal reports how long a table is blocked, if that is too long', async () => {
    const slow = 'lock table patients; select pg_sleep(0.2)';
    const { problems, blocked } = await rehearse(slow, 100);
    expect([problems, blocked]).toEqual([
      [expect.stringMatching(/^blocks patients for 0\.\d s$/)],
      ['patients'],
    ]);
    expect((await rehearse(slow, 60_000)).problems).toEqual([]);
  });

  it('an upgrade rehearsal reports no problem for changes that a release may make', async () => {
    const { problems, steps } = await rehearse(`
      alter table patients add column nickname text;
      alter table patients add column is_new boolean not null default false;
      create index patients_by_nickname on patients (nickname);
      create table visits_planned (id bigint primary key, patient_id bigint not null references patients (id));
      insert into visits_planned select id, id from patients;
      alter table alarms drop constraint alarms_kind_check;
      alter table alarms add constraint alarms_kind_check check (kind <> '');`);
    expect([problems, steps]).toEqual([[], ['seeded']]);
  });

  it('rehearses an upgrade with the backup of an older release in a scratch database, without changing the clinic', async () => {
    const database = await aDatabase();
    const db = createDb(createPool(database.connection, createLog('silent'), { max: 1 }));
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-rehearsal-'));
    await chmod(folder, 0o755);
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrateUpTo(db, '0097_fewer_indexes');
    await sql`insert into users (email, name, role, password_hash) values ('old@clinic.example', 'Old Hand', 'admin', 'x')`.execute(
      db,
    );
    const name = 'database' in database.connection ? database.connection.database : '';
    const { PG_BIN_DIR } = process.env;
    const settings = {
      ...{ DATABASE_URL: addressOf(name), DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') },
      APP_SECRET: 'a secret for tests, at least thirty-two characters',
      ...(PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR }),
    };
    const path = join(folder, 'older.backup');
    expect((await runAdmin(['backup', '--to', path], settings)).code).toBe(0);
    const rehearsed = await runAdmin(['upgrade', '--rehearse', '--from', path], settings);
    expect(rehearsed).toMatchObject({ code: 0, stderr: '' });
    expect(rehearsed.stdout).toMatch(
      /\d+ migrations took [\d.]+ s: .*0110_backup_runs.*Blocked meanwhile: .*alarms/,
    );
    expect(rehearsed.stdout).toContain('Every row, value and rule that was there before is still there');
    const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(db);
    expect(rows).toEqual([{ last: '0097_fewer_indexes' }]);
    expect((await runAdmin(['upgrade', '--rehearse'], settings)).stderr).toContain(
      'There is no verified backup in the backup folder. Make one with “backup now”',
    );
    expect((await runAdmin(['upgrade'], settings)).stderr).toBe('upgrade needs --rehearse.\n');
  }, 120_000);
});
