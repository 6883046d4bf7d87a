import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf } from '#test/database-door';
import { aFaultyNetworkTo } from '#test/faulty-network';
import { aDoctor, aPatientOf } from '#test/people';
import { createDb, createPool, type Tx } from '../database.ts';
import { inTransaction, sqlState } from '../transaction.ts';
import { pipeline } from './pipeline.ts';

async function aPatient() {
  const clinic = await aClinic();
  return { clinic, db: clinic.context.db, id: await aPatientOf(clinic, await aDoctor(clinic)) };
}

async function aPoolOfOne(clinic: Clinic) {
  const database = { ...inject('postgres'), database: await databaseNameOf(clinic) };
  return createPool(database, clinic.context.log, { max: 1 });
}

const cityOf = async (tx: Tx, id: number) =>
  (await tx.selectFrom('patients').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city;

async function moveTo(tx: Tx, id: number, city: string): Promise<void> {
  await tx.updateTable('patients').set({ city }).where('id', '=', id).execute();
}

async function lock(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('patients').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Runs a failing statement, but rejects a moment after the database's error, as an action with several steps does.
 * Statements that fail as a consequence may reject before that.
 */
async function fail(tx: Tx): Promise<void> {
  try {
    await sql`select 1 / 0`.execute(tx);
  } catch (error) {
    await Promise.resolve().then(() => undefined);
    throw error;
  }
}

const divisionByZero = '22012';

describe('statements pipelined in a transaction', () => {
  it('runs pipelined statements in the given order', async () => {
    const { db, id } = await aPatient();
    const cities = await inTransaction(db, (tx) =>
      pipeline([moveTo(tx, id, 'Boston'), cityOf(tx, id), moveTo(tx, id, 'Salem'), cityOf(tx, id)]),
    );
    expect(cities).toEqual([undefined, 'Boston', undefined, 'Salem']);
  });

  it('sends pipelined statements in one packet, without waiting for responses', async () => {
    const { clinic, id } = await aPatient();
    const network = await aFaultyNetworkTo({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    const pool = createPool(network.connection, clinic.context.log, { max: 1 });
    const ask = (tx: Tx) =>
      pipeline([lock(tx, id), cityOf(tx, id), moveTo(tx, id, 'Boston'), cityOf(tx, id)]);
    const packets = await inTransaction(createDb(pool), async (tx) => {
      const before = network.packets();
      await ask(tx);
      return network.packets() - before;
    });
    expect(packets).toBe(1);
    await pool.end();
    network.close();
  });

  it('statements pipelined after a lock read the rows that the previous lock holder wrote', async () => {
    const { db, id } = await aPatient();
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holder = inTransaction(db, async (tx) => {
      await lock(tx, id);
      held.resolve();
      await letGo.promise;
      await moveTo(tx, id, 'Boston');
    });
    await held.promise;
    const other = inTransaction(db, (tx) => pipeline([lock(tx, id), cityOf(tx, id)]));
    letGo.resolve();
    await holder;
    expect(await other).toEqual([undefined, 'Boston']);
  });

  it('if pipelined statements fail, throws the root cause, changes nothing and leaves a usable connection', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    const db = createDb(pool);
    const failing = inTransaction(db, (tx) =>
      pipeline([moveTo(tx, id, 'Boston'), fail(tx), cityOf(tx, id), moveTo(tx, id, 'Salem')]),
    );
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero);
    expect(await inTransaction(db, (tx) => pipeline([cityOf(tx, id), cityOf(tx, id)]))).toEqual([null, null]);
    await pool.end();
  });

  it('throws the root cause even if a later pipelined statement uses a prepared statement that was never created', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    const later = async (tx: Tx) => {
      await sql`select 1`.execute(tx);
      await cityOf(tx, id);
    };
    const slowly = (tx: Tx) => sql`select pg_sleep(0.05)`.execute(tx);
    const failing = inTransaction(createDb(pool), (tx) =>
      pipeline([later(tx), slowly(tx), fail(tx), cityOf(tx, id)]),
    );
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero);
    await pool.end();
  });

  it('if several pipelined statements fail, throws the error of the first in the list, not of the first to fail', async () => {
    const { db, id } = await aPatient();
    const refuse = async (tx: Tx, reason: string) => {
      await cityOf(tx, id);
      throw new Error(reason);
    };
    const refused = inTransaction(db, (tx) =>
      pipeline([refuse(tx, 'first'), Promise.reject(new Error('second'))]),
    );
    await expect(refused).rejects.toThrow('first');
  });
});

describe('transaction', () => {
  it('rolls back a transaction whose code ignored the error of a failed statement', async () => {
    const { db, id } = await aPatient();
    const work = inTransaction(db, async (tx) => {
      await moveTo(tx, id, 'Boston');
      await fail(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('A statement of this transaction had failed.');
    expect(await inTransaction(db, (tx) => cityOf(tx, id))).toBeNull();
  });

  it('rejects a transaction inside another one, because the inner commit would also commit the outer writes', async () => {
    const { db, id } = await aPatient();
    const work = inTransaction(db, async (tx) => {
      await moveTo(tx, id, 'Boston');
      await inTransaction(tx, (inner) => cityOf(inner, id));
    });
    await expect(work).rejects.toThrow('not inside another');
    expect(await inTransaction(db, (tx) => cityOf(tx, id))).toBeNull();
  });

  it('closes a connection that is released inside a transaction, because the next caller’s statements would fail', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    // Leave a transaction open on the connection, as a failed rollback would.
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow();
    client.release();
    expect(await inTransaction(createDb(pool), (tx) => cityOf(tx, id))).toBeNull();
    await pool.end();
  });

  it('rejects statements after the end of a transaction, because another caller may have the connection', async () => {
    const { db, id } = await aPatient();
    const kept = await inTransaction(db, async (tx) => ({ tx }));
    await expect(moveTo(kept.tx, id, 'Boston')).rejects.toThrow('This transaction has ended.');
  });
});
