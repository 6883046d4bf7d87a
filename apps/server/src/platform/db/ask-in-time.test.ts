import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import {
  AnswerTimeOver,
  allowAnswer,
  answerMillisLeft,
  createAnswerTime,
  spend,
} from '#platform/answer-time';
import { aClinic } from '#test/clinic';
import { databaseNameOf } from '#test/database-door';
import { aDoctor, aPatientOf } from '#test/people';
import { createDb, createPool, type Tx } from './database.ts';
import { inTransaction } from './transaction.ts';

const within = <T>(leftMillis: number, work: () => Promise<T>) =>
  spend({ ...createAnswerTime(), leftMillis }, work);

/** One connection, and a patient to write to. */
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

describe('what is done for an answer whose time is over', () => {
  it('is not committed, and its connection is not used again', async () => {
    const { pool, db, moveTo, city } = await aPoolOfOne();
    const begun = within(1000, () =>
      inTransaction(db, async (tx) => {
        await moveTo(tx, 'Boston');
        while (answerMillisLeft() > 0) await wait(20);
      }),
    );
    await expect(begun).rejects.toThrow(AnswerTimeOver);
    expect(pool.totalCount).toBe(0);
    expect(await city()).toBeNull();
    await pool.end();
  });

  it('waits for no connection any more, and leaves it to the next', async () => {
    const { pool, db, city } = await aPoolOfOne();
    const held = await pool.connect();
    // The connection is released only below: the refusal cannot have waited for it.
    await expect(within(300, city)).rejects.toThrow(AnswerTimeOver);
    await expect(within(0, () => pool.query('select 1'))).rejects.toThrow(AnswerTimeOver);
    held.release();
    expect(await city()).toBeNull();
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    await db.destroy();
  });

  it('is each caller’s own, also where one is handed the connection of another', async () => {
    const { pool, db } = await aPoolOfOne();
    const [slow, next] = await Promise.allSettled([
      within(2000, () => pool.query('select pg_sleep(0.1)')),
      // Longer than the first caller has.
      within(20_000, async () => {
        await pool.query('select pg_sleep(2.1)');
        return pool.query('select 1');
      }),
    ]);
    expect([slow.status, next.status]).toEqual(['fulfilled', 'fulfilled']);
    await db.destroy();
  });

  it('goes on where the answer is worth a longer wait, and once it is given', async () => {
    const { db, moveTo, city } = await aPoolOfOne();
    const move = (name: string) =>
      inTransaction(db, async (tx) => {
        await wait(400);
        await moveTo(tx, name);
      });
    await within(300, async () => {
      allowAnswer(10_000);
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
