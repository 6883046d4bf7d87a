import { buildPath } from '@anteroom/client/build-request';
import { api } from '@anteroom/contract/api';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { buildServer } from '../src/build-server.ts';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { databaseNameOf } from './database-door.ts';
import { aDoctor } from './people.ts';

describe('server on a read-only database, for example a replica after a failover', () => {
  it('responds with 503 to reads and writes on a read-only database, and recovers automatically with the new leader', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const name = await databaseNameOf(clinic);
    const ready = () => fetch(`${clinic.address}/health/ready`).then(({ status }) => status);
    const body = { firstName: 'Ada', lastName: 'Lovelace' };

    await setReadOnly(name, true);
    const written = await desk.call(api.createPatient, { body }, { 'idempotency-key': 'once' });
    expect([written.status, written.errorBody.code]).toEqual([503, 'service_unavailable']);
    expect(written.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await desk.call(api.listDoctors, {})).status).toBe(503);
    await expect.poll(ready).toBe(503);

    // The connections stay open, because the test needs one that the pool kept and that is still read-only.
    await changeReadOnly(name, false);
    const again = await desk.call(api.createPatient, { body }, { 'idempotency-key': 'once' });
    expect(again.status).toBe(201);
    await expect.poll(ready).toBe(200);
    expect(await countPatients(clinic)).toBe(1);
  });

  it('closes the connection to a demoted database leader after the first rejected write', async () => {
    const clinic = await aClinic();
    const { token } = await signIn(clinic, await aDoctor(clinic));
    const database = { ...inject('postgres'), database: await databaseNameOf(clinic) };
    const db = createDb(createPool(database, clinic.context.log, { max: 1 }), clinic.context.settings);
    const http = await buildServer({ ...clinic.context, db }, clinic.hub);
    const ask = () =>
      http.inject({
        method: 'POST',
        url: buildPath(api.createPatient, {}),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'once' },
        payload: { firstName: 'Ada', lastName: 'Lovelace' },
      });
    await sql`set session characteristics as transaction read only`.execute(db);
    expect((await ask()).statusCode).toBe(503);
    expect((await ask()).statusCode).toBe(201);
    await db.destroy();
  });
});

async function setReadOnly(name: string, isReadOnly: boolean): Promise<void> {
  await changeReadOnly(name, isReadOnly);
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

async function changeReadOnly(name: string, isReadOnly: boolean): Promise<void> {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
  await admin.end();
}

async function countPatients({ db }: Clinic): Promise<number> {
  return (await db.selectFrom('patients').select('id').execute()).length;
}
