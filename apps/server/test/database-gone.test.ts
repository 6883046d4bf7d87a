import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buildPath } from '@anteroom/client/build-request';
import { api } from '@anteroom/contract/api';
import { openApiPath } from '@anteroom/contract/api-base';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { buildServer } from '../src/build-server.ts';
import { call, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { databaseNameOf, endWaiting, setDoor } from './database-door.ts';
import { aFaultyNetworkTo } from './faulty-network.ts';
import { aDoctor, aPatientOf } from './people.ts';

describe('server without a database', () => {
  it('responds with 503 without a database, keeps running, and recovers automatically', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const name = await databaseNameOf(clinic);
    const health = (path: string) => fetch(`${clinic.address}/health/${path}`).then(({ status }) => status);

    await setDoor(name, false);
    const refused = await desk.call(api.listDoctors, {});
    expect([refused.status, refused.errorBody.code]).toEqual([503, 'service_unavailable']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.errorBody.error).not.toMatch(/pg|sql|database|connect/i);
    expect(await health('live')).toBe(200);
    await expect.poll(() => health('ready')).toBe(503);
    expect((await fetch(`${clinic.address}${openApiPath}`)).status).toBe(200);

    await setDoor(name, true);
    expect((await desk.call(api.listDoctors, {})).status).toBe(200);
    expect((await call(clinic, api.getClinic, {})).status).toBe(200);
    await expect.poll(() => health('ready')).toBe(200);
  });

  it('survives the loss of a database connection while a request waits for a lock', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const other = new pg.Client({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    await other.connect();
    await other.query('begin');
    await other.query('select id from patients for update');
    const waiting = desk.call(api.updatePatient, { params, body: { city: 'Boston' } });
    await expect.poll(() => endWaiting(other)).toBe(1);
    const refused = await waiting;
    expect([refused.status, refused.errorBody.code]).toEqual([503, 'service_unavailable']);
    await other.query('rollback');
    await other.end();
    expect((await desk.call(api.updatePatient, { params, body: { city: 'Boston' } })).status).toBe(200);
  });

  it('survives the loss of a database connection between two statements of a transaction', async () => {
    const clinic = await aClinic();
    const db = clinic.db;
    const work = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await expect.poll(() => clinic.log.join('')).toContain('a database connection was lost');
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    expect(clinic.log.join('')).toContain('a database connection was lost');
    expect((await call(clinic, api.getClinic, {})).status).toBe(200);
  });
});

describe('conflicting transaction', () => {
  it.each(['40001', '40P01'])(
    'T-23: after a conflict with SQLSTATE %s, retries a transaction twice and then rejects the request',
    async (state) => {
      const clinic = await aClinic();
      const doctor = await aDoctor(clinic);
      const desk = await signIn(clinic, doctor);
      const params = { patientId: await aPatientOf(clinic, doctor) };
      await sql.raw(plantFailure(state)).execute(clinic.db);
      const refused = await desk.call(api.updatePatient, { params, body: { city: 'Boston' } });
      expect([refused.status, refused.errorBody.code]).toEqual([503, 'service_unavailable']);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      const { rows } = await sql`select last_value::int as tries from planted_tries`.execute(clinic.db);
      expect(rows).toEqual([{ tries: 3 }]);
      await sql`drop function planted_failure() cascade`.execute(clinic.db);
      expect((await desk.call(api.updatePatient, { params, body: { city: 'Boston' } })).status).toBe(200);
    },
  );
});

/**
 * Makes each update of a patient fail with this SQLSTATE. A sequence counts the attempts, because a rollback does not
 * reset it.
 */
const plantFailure = (state: string) => `
  create sequence planted_tries;
  grant usage on planted_tries to public;
  create function planted_failure() returns trigger language plpgsql as $$
  begin
    perform nextval('planted_tries');
    raise exception 'planted' using errcode = '${state}';
  end $$;
  create trigger planted before update on patients for each row execute function planted_failure();
`;

describe('database that accepts connections but never answers', () => {
  it('responds with 503 after the server’s own timeout if the database never responds', async () => {
    const sockets = new Set<Socket>();
    const blackHole = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(blackHole, 'listening');
    const { port } = blackHole.address() as AddressInfo;
    const clinic = await aClinic();
    const pool = createPool({ host: '127.0.0.1', port, user: 'u', database: 'd' }, clinic.context.log);
    const http = await buildServer(
      { ...clinic.context, db: createDb(pool, clinic.context.settings) },
      clinic.hub,
    );
    const authorization = `Bearer ${'x'.repeat(43)}`;
    const answer = await http.inject({ url: buildPath(api.getProfile, {}), headers: { authorization } });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable']);
    await pool.end();
    for (const socket of sockets) socket.destroy();
    blackHole.close();
  });

  it('if a connected database stops responding, responds with 503 and does not reuse its connections', async () => {
    const clinic = await aClinic();
    const { token } = await signIn(clinic, await aDoctor(clinic));
    const road = await aFaultyNetworkTo({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    const pool = createPool(road.connection, clinic.context.log);
    const http = await buildServer(
      { ...clinic.context, db: createDb(pool, clinic.context.settings) },
      clinic.hub,
    );
    const headers = { authorization: `Bearer ${token}` };
    const ask = async () => (await http.inject({ url: buildPath(api.getProfile, {}), headers })).statusCode;
    expect(await ask()).toBe(200);
    road.silence();
    expect(await ask()).toBe(503);
    expect(await ask()).toBe(200);
    await pool.end();
    road.close();
  });
});
