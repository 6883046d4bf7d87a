import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createLog } from '#platform/log';
import { aClinic } from '#test/clinic';
import { aDatabase } from '#test/databases';
import { connectAsApp, grantRole } from './app-role.ts';
import { createDb, createPool } from './database.ts';

describe('the role that requests run as', () => {
  it.each([
    `update audit_events set action = 'x'`,
    `update audit_events set at = now()`,
    'delete from audit_events',
    'truncate audit_events',
    'truncate audit_events cascade',
    `update audit_values set sealed = 'x'`,
    'drop table audit_events',
    'alter table audit_events disable trigger all',
    'set session_replication_role = replica',
    `create table mine (id int)`,
  ])('may not: %s', async (statement) => {
    const { context } = await clinic;
    await expect(sql.raw(statement).execute(context.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot seal an entry again', async () => {
    const { context } = await clinic;
    await sql`insert into audit_events (action, chain_number, hash) values ('x', 1, 'x')`.execute(context.db);
    await expect(sql`update audit_events set hash = 'y'`.execute(context.db)).rejects.toThrow(
      'The audit trail is only ever added to.',
    );
  });

  it('is made once, however many start at the same time', async () => {
    const database = await aDatabase();
    const pools = Array.from({ length: 4 }, () =>
      createPool(database.connection, silent, { isPatient: true }),
    );
    expect(await Promise.all(pools.map((pool) => grantRole(createDb(pool))))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it('is done without, and the log says so, where the owner may not make it their own', async () => {
    const database = await aDatabase();
    const name = `plain_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client(database.connection);
    await admin.connect();
    await admin.query(`create role ${name} login password 'plain'`);
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const connection = { ...database.connection, user: name, password: 'plain' };
    const pool = createPool(connection, log, { isPatient: true });
    expect(await connectAsApp(createDb(pool), connection, log)).toBe(connection);
    expect(lines.join('')).toContain('requests run as the owner of the database');
    await pool.end();
    await admin.query(`drop role ${name}`);
    await admin.end();
    await database.drop();
  });

  it('is taken by an address that has options of its own', async () => {
    const database = await aDatabase();
    const { host, port, user } = { host: '', port: 5432, user: '', ...inject('postgres') };
    const { database: name } = database.connection as { database: string };
    const connectionString = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}&options=-c+geqo%3Doff+-c%20clinic.tag%3Da%2Bb`;
    const owner = createPool({ connectionString }, silent, { isPatient: true });
    const asApp = await connectAsApp(createDb(owner), { connectionString }, silent);
    const pool = createPool(asApp, silent);
    const { rows } = await pool.query(
      `select current_user as who, current_setting('geqo') as geqo, current_setting('clinic.tag') as tag`,
    );
    expect(rows).toEqual([{ who: 'anteroom_app', geqo: 'off', tag: 'a+b' }]);
    await Promise.all([pool.end(), owner.end()]);
    await database.drop();
  });
});

const silent = createLog('silent');
const clinic = aClinic();
