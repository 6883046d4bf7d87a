import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { aClinic } from '#test/clinic';
import { aDatabase } from '#test/databases';
import { aDoctor, aPatientOf } from '#test/people';
import { createDb, createPool, type DatabaseConnection, userOf } from '../database.ts';
import { listGranted, listRights } from './grant-rights.queries.ts';
import { openForRequests } from './open-for-requests.ts';

const silent = createLog('silent');
const clinic = aClinic().then(async (opened) => {
  // Adds a patient that the request role may not delete, because no import created the patient. A test tries to delete
  // this patient.
  await aPatientOf(opened, await aDoctor(opened));
  return opened;
});
const appSecret = 'a secret of this test, with thirty-two characters';

const mayNot = '42501';

describe('request role', () => {
  it.each([
    ['set role none', null],
    ['reset role', null],
    ['reset session authorization', null],
    ['set role anteroom', mayNot],
    ['set session authorization anteroom', mayNot],
    [`copy users to program 'cat'`, mayNot],
    [`copy throttles from program 'echo'`, mayNot],
    [`copy users to '/tmp/users'`, mayNot],
    [`select pg_read_file('/etc/passwd')`, mayNot],
    [`select pg_ls_dir('/')`, mayNot],
    [`select lo_import('/etc/passwd')`, mayNot],
    [`select lo_export(1, '/tmp/x')`, mayNot],
    ['create table mine (id int)', mayNot],
    ['create temporary table users (id int)', mayNot],
    ['create schema mine', mayNot],
    [`create function mine() returns int language sql as 'select 1'`, mayNot],
    ['create extension dblink', mayNot],
    ['create role mine superuser', mayNot],
    ['create database mine', mayNot],
    ['alter system set work_mem = 1', mayNot],
    ['set session_replication_role = replica', mayNot],
    [`do language plpython3u ''`, '42704'],
    ['drop table audit_events', mayNot],
    ['alter table audit_events disable trigger all', mayNot],
    ['truncate audit_events cascade', mayNot],
    ['delete from audit_events', mayNot],
    [`update audit_events set action = 'x'`, mayNot],
    [`update audit_values set sealed = 'x'`, mayNot],
    ['update audit_events set chain_number = 1, previous_hash = null, hash = null', mayNot],
    [`update audit_seals set hash = sha256('')`, mayNot],
    ['delete from audit_seals', mayNot],
    ['truncate audit_seals', mayNot],
    ['delete from users', mayNot],
    ['delete from patients', mayNot],
    ['update queue_events set reason = reason', mayNot],
    ['select * from kysely_migration', null],
    ['delete from kysely_migration', mayNot],
  ])('S-130: the request role cannot extend its rights with: %s', async (statement, code) => {
    const { context, db } = await clinic;
    const { rows: before } = await sql`select current_user as name`.execute(context.db);
    const tried = context.db.connection().execute(async (one) => {
      await sql.raw(statement).execute(one);
      return (
        await sql<{ name: string; isSuper: boolean; owned: number }>`
        select current_user as name, rolsuper as "isSuper",
          (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
        from pg_roles where rolname = current_user`.execute(one)
      ).rows;
    });
    if (code === null) expect(await tried).toEqual([{ ...(before[0] as object), isSuper: false, owned: 0 }]);
    else await expect(tried).rejects.toMatchObject({ code });
    const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(db);
    expect(rows[0]?.owner).not.toBe((before[0] as { name: string }).name);
  });

  it('S-131: gives the request role exactly the rights in grants.ts, which names every table', async () => {
    const { context, db } = await clinic;
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(context.db);
    expect(await listRights(db, rows[0]?.name ?? '')).toEqual(listGranted());
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely\\_%' order by name`.execute(db);
    const granted = new Set(listGranted().map((line) => line.split(/[ .]/)[0]));
    const undecided = tables.filter(({ name }) => !granted.has(name)).map(({ name }) => name);
    expect(undecided, 'tables without a decision in platform/db/requests/grants.ts').toEqual([]);
  });

  it('S-131: leaves everyone only the rights to connect and to use the schema; only functions for import statistics run as the owner', async () => {
    const { db } = await clinic;
    const { rows } = await sql`
      select relname as name from pg_class, aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee = 0
      union all
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and proname not in ('analyze_imported_patients', 'analyze_imported_appointments')
      union all
      select 'database ' || privilege_type from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
      where datname = current_database() and grantee = 0 and privilege_type <> 'CONNECT'
      union all
      select 'schema ' || privilege_type from pg_namespace, aclexplode(nspacl)
      where nspname = 'public' and grantee = 0 and privilege_type <> 'USAGE'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('external database', () => {
  it('S-132: an external database has one role per APP_SECRET; a role that no server uses any more is dropped', async () => {
    const database = await ownedDatabase();
    const former = await open(database.owner, {
      appSecret: 'a former secret, longer than thirty-two characters',
    });
    const old = new pg.Client(former);
    await old.connect();
    const current = await open(database.owner);
    expect(userOf(current)).not.toBe(userOf(former));
    // A server with the former secret keeps working and can open further connections.
    expect(await countUsers(former)).toBe(0);
    await old.end();
    await expect
      .poll(async () => (await open(database.owner)) && database.roles())
      .toEqual([userOf(current)]);
    await expect(countUsers(former)).rejects.toMatchObject({ code: '28000' });
    expect(await countUsers(current)).toBe(0);
  });

  it('S-132: creates the role once when several servers start together', async () => {
    const database = await ownedDatabase();
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(database.owner)));
    expect(new Set(opened.map(userOf)).size).toBe(1);
    expect(await database.roles()).toHaveLength(1);
  });

  it('S-132: grants exactly the rights for requests to a request role that an administrator created', async () => {
    const database = await ownedDatabase('nocreaterole');
    const given = await database.role('');
    const opened = await open(database.owner, { appConnection: given });
    expect(opened).toBe(given);
    expect(await countUsers(opened)).toBe(0);
    expect(await database.rightsOf(given)).toEqual(listGranted());
    expect(await database.roles()).toEqual([]);
  });

  it.each([
    ['superuser', 'has the rights of the owner of the database: requests need another one'],
    ['createrole', 'has more rights than requests may have: it may create roles'],
    [
      'in role pg_execute_server_program',
      'has more rights than requests may have: it is a member of pg_execute_server_program',
    ],
  ])('S-132: rejects a request role created with: %s', async (options, reason) => {
    const database = await ownedDatabase();
    const given = await database.role(options);
    await expect(open(database.owner, { appConnection: given })).rejects.toThrow(reason);
  });

  it('S-132: rejects the database owner as request role, without revoking the owner’s rights', async () => {
    const database = await ownedDatabase();
    await expect(open(database.owner, { appConnection: database.owner })).rejects.toThrow(
      'requests need another one',
    );
    expect(await countUsers(database.owner)).toBe(0);
  });

  it('S-132: refuses to start if the database owner may not create the request role, unless requests are set to run as the owner', async () => {
    const database = await ownedDatabase('nocreaterole');
    await expect(open(database.owner)).rejects.toThrow('Name a role in DATABASE_APP_URL');
    expect(await open(database.owner, { asOwner: true })).toBe(database.owner);
  });
});

type Options = Partial<Omit<Parameters<typeof openForRequests>[0], 'db' | 'connection'>>;

async function open(connection: DatabaseConnection, options: Options = {}): Promise<DatabaseConnection> {
  const db = createDb(createPool(connection, silent, { max: 1, isPatient: true }));
  try {
    const usual = { appConnection: null, asOwner: false, appSecret, log: silent };
    return await openForRequests({ db, connection, ...usual, ...options });
  } finally {
    await db.destroy();
  }
}

async function countUsers(connection: DatabaseConnection): Promise<number> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return Number((await client.query('select count(*) as count from users')).rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** Creates a migrated database whose owner is not a superuser, as in a managed database service. */
async function ownedDatabase(options = 'createrole') {
  const { connection, drop } = await aDatabase();
  const { database } = connection as { database: string };
  const made: string[] = [];
  const admin = createDb(createPool(connection, silent, { max: 1, isPatient: true }));
  const make = async (attribute: string) => {
    const name = `test_role_${randomBytes(6).toString('hex')}`;
    made.push(name);
    await sql.raw(`create role ${name} login password 'a-password' ${attribute}`).execute(admin);
    return { ...connection, user: name, password: 'a-password' } as DatabaseConnection;
  };
  onTestFinished(async () => {
    await admin.destroy();
    await drop();
    const { connection: other, drop: dropOther } = await aDatabase();
    const db = createDb(createPool(other, silent, { max: 1 }));
    for (const name of made) await sql.raw(`drop role ${name}`).execute(db);
    await db.destroy();
    await dropOther();
  });
  const owner = await make(options);
  await sql.raw(`alter database ${database} owner to ${userOf(owner)}`).execute(admin);
  await sql.raw(handOverTo(userOf(owner))).execute(admin);
  return {
    owner,
    role: make,
    rightsOf: (whose: DatabaseConnection) => listRights(admin, userOf(whose)),
    roles: async () => {
      const { rows } = await sql<{ name: string }>`
        select rolname as name from pg_roles where starts_with(rolname, ${`anteroom_app_${database}`})`.execute(
        admin,
      );
      return rows.map(({ name }) => name);
    },
  };
}

function handOverTo(owner: string): string {
  return `do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public'
    loop execute format('alter table %I owner to ${owner}', name); end loop;
  end $$`;
}
