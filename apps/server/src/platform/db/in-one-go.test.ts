import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf } from '#test/database-door';
import { aDoctor, aPatientOf } from '#test/people';
import { aRoadTo } from '#test/road';
import { createDb, createPool, type Tx } from './database.ts';
import { inOneGo } from './in-one-go.ts';
import { inTransaction, sqlState } from './transaction.ts';

async function aPatient() {
  const clinic = await aClinic();
  return { clinic, db: clinic.context.db, id: await aPatientOf(clinic, await aDoctor(clinic)) };
}

/** Its one connection is asked everything, one transaction after the other. */
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

/** Its failure is heard of later than that of others in the same packet, as far from the database as some acts are. */
async function fail(tx: Tx): Promise<void> {
  try {
    await sql`select 1 / 0`.execute(tx);
  } catch (error) {
    await Promise.resolve().then(() => undefined);
    throw error;
  }
}

const divisionByZero = '22012';

describe('what is asked of a transaction in one go', () => {
  it('is done in its order', async () => {
    const { db, id } = await aPatient();
    const cities = await inTransaction(db, (tx) =>
      inOneGo([moveTo(tx, id, 'Boston'), cityOf(tx, id), moveTo(tx, id, 'Salem'), cityOf(tx, id)]),
    );
    expect(cities).toEqual([undefined, 'Boston', undefined, 'Salem']);
  });

  it('is sent without waiting for an answer', async () => {
    const { clinic, id } = await aPatient();
    const road = await aRoadTo({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    const pool = createPool(road.connection, clinic.context.log, { max: 1 });
    const ask = (tx: Tx) => inOneGo([lock(tx, id), cityOf(tx, id), moveTo(tx, id, 'Boston'), cityOf(tx, id)]);
    const packets = await inTransaction(createDb(pool), async (tx) => {
      const before = road.packets();
      await ask(tx);
      return road.packets() - before;
    });
    expect(packets).toBe(1);
    await pool.end();
    road.close();
  });

  it('reads behind a lock what its former holder wrote', async () => {
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
    const other = inTransaction(db, (tx) => inOneGo([lock(tx, id), cityOf(tx, id)]));
    letGo.resolve();
    await holder;
    expect(await other).toEqual([undefined, 'Boston']);
  });

  it('fails for the reason of the first that failed, changes nothing, and leaves its connection fit', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    const db = createDb(pool);
    const failing = inTransaction(db, (tx) =>
      inOneGo([moveTo(tx, id, 'Boston'), fail(tx), cityOf(tx, id), moveTo(tx, id, 'Salem')]),
    );
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero);
    expect(await inTransaction(db, (tx) => inOneGo([cityOf(tx, id), cityOf(tx, id)]))).toEqual([null, null]);
    await pool.end();
  });

  it('fails for that reason too where a statement behind it has a name that was never given', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    const later = async (tx: Tx) => {
      await sql`select 1`.execute(tx);
      await cityOf(tx, id);
    };
    const slowly = (tx: Tx) => sql`select pg_sleep(0.05)`.execute(tx);
    const failing = inTransaction(createDb(pool), (tx) =>
      inOneGo([later(tx), slowly(tx), fail(tx), cityOf(tx, id)]),
    );
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero);
    await pool.end();
  });

  it('refuses for the first refusal of the list, whichever is known first', async () => {
    const { db, id } = await aPatient();
    const refuse = async (tx: Tx, reason: string) => {
      await cityOf(tx, id);
      throw new Error(reason);
    };
    const refused = inTransaction(db, (tx) =>
      inOneGo([refuse(tx, 'first'), Promise.reject(new Error('second'))]),
    );
    await expect(refused).rejects.toThrow('first');
  });
});

describe('a transaction', () => {
  it('is not kept where a failure in it was passed over', async () => {
    const { db, id } = await aPatient();
    const work = inTransaction(db, async (tx) => {
      await moveTo(tx, id, 'Boston');
      await fail(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('A statement of this transaction had failed.');
    expect(await inTransaction(db, (tx) => cityOf(tx, id))).toBeNull();
  });

  it('is not begun in another, whose writes it would keep', async () => {
    const { db, id } = await aPatient();
    const work = inTransaction(db, async (tx) => {
      await moveTo(tx, id, 'Boston');
      await inTransaction(tx, (inner) => cityOf(inner, id));
    });
    await expect(work).rejects.toThrow('not in another');
    expect(await inTransaction(db, (tx) => cityOf(tx, id))).toBeNull();
  });

  it('that is still open on a connection ends with it, for whoever got it next would be refused', async () => {
    const { clinic, id } = await aPatient();
    const pool = await aPoolOfOne(clinic);
    // As after a rollback that was itself cancelled.
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow();
    client.release();
    expect(await inTransaction(createDb(pool), (tx) => cityOf(tx, id))).toBeNull();
    await pool.end();
  });

  it('does nothing once it has ended, for its connection is somebody else’s', async () => {
    const { db, id } = await aPatient();
    const kept = await inTransaction(db, async (tx) => ({ tx }));
    await expect(moveTo(kept.tx, id, 'Boston')).rejects.toThrow('This transaction has ended.');
  });
});
