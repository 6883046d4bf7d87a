import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import {
  createDeadline,
  DeadlineExceededError,
  extendDeadline,
  remainingMillis,
  runWithDeadline,
} from '#platform/concurrency/request-deadline';
import { aClinic } from '#test/clinic';
import { databaseNameOf } from '#test/database-door';
import { aDoctor, aPatientOf } from '#test/people';
import { createDb, createPool, type Tx } from '../database.ts';
import { inTransaction } from '../transaction.ts';

const within = <T>(leftMillis: number, work: () => Promise<T>) =>
  runWithDeadline({ ...createDeadline(), leftMillis }, work);

async function aPoolOfOne() {
  const clinic = await aClinic();
  const id = await aPatientOf(clinic, await aDoctor(clinic));
  const database = { ...inject('postgres'), database: await databaseNameOf(clinic) };
  const pool = createPool(database, clinic.context.log, { max: 1 });
  const db = createDb(pool);
  const moveTo = (tx: Tx, city: string) =>
    tx.updateTable('patients').set({ city }).where('id', '=', id).execute();
  const city = async () =>
    (await db.selectFrom('patients').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city;
  return { pool, db, moveTo, city };
}

describe('database work with a request deadline', () => {
  it('does not commit after the request deadline, and closes the connection', async () => {
    const { pool, db, moveTo, city } = await aPoolOfOne();
    const begun = within(1000, () =>
      inTransaction(db, async (tx) => {
        await moveTo(tx, 'Boston');
        while (remainingMillis() > 0) await wait(20);
      }),
    );
    await expect(begun).rejects.toThrow(DeadlineExceededError);
    expect(pool.totalCount).toBe(0);
    expect(await city()).toBeNull();
    await pool.end();
  });

  it('a request that waits for a connection gives up at its deadline; the next request gets the connection', async () => {
    const { pool, db, city } = await aPoolOfOne();
    const held = await pool.connect();
    // The connection becomes free only further below, so this rejection did not wait for it.
    await expect(within(300, city)).rejects.toThrow(DeadlineExceededError);
    await expect(within(0, () => pool.query('select 1'))).rejects.toThrow(DeadlineExceededError);
    held.release();
    expect(await city()).toBeNull();
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    await db.destroy();
  });

  it('applies each caller’s own deadline, even on a connection that another caller used before', async () => {
    const { pool, db } = await aPoolOfOne();
    // Opens the connection first, so that this takes none of the first caller's time.
    await pool.query('select 1');
    const [slow, next] = await Promise.allSettled([
      within(2000, () => pool.query('select pg_sleep(0.1)')),
      // This deadline is later than the deadline of the first caller.
      within(20_000, async () => {
        await pool.query('select pg_sleep(2.1)');
        return pool.query('select 1');
      }),
    ]);
    expect([slow.status, next.status]).toEqual(['fulfilled', 'fulfilled']);
    await db.destroy();
  });

  it('continues database work after the deadline if the deadline was extended or the response was already sent', async () => {
    const { db, moveTo, city } = await aPoolOfOne();
    const move = (name: string) =>
      inTransaction(db, async (tx) => {
        await wait(400);
        await moveTo(tx, name);
      });
    await within(300, async () => {
      extendDeadline(10_000);
      await move('Boston');
    });
    expect(await city()).toBe('Boston');
    const afterwards = Promise.withResolvers<void>();
    await within(300, async () => void move('Salem').then(afterwards.resolve, afterwards.reject));
    await afterwards.promise;
    expect(await city()).toBe('Salem');
    await db.destroy();
  });
});
