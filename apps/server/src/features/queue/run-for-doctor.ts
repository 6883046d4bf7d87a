import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type Repeatable, transact } from '#platform/http/transact';
import { assertCurrentIs } from './line/assert-current-is.ts';
import { withQueueOnConflict } from './line/with-queue-on-conflict.ts';
import type { QueueLine } from './queue-line.ts';
import type { ShowQueue } from './views/show-queue.ts';

type Work<T> = (tx: Tx) => Promise<T>;
/** The line to return with a conflict. A function if the entry's date must be looked up first. */
type LineToShow = QueueLine | (() => Promise<QueueLine>);

/**
 * Runs work on a doctor's queue in one transaction. Calls for the same doctor run one after the other within this
 * process.
 */
export type RunForDoctor = {
  /** Runs `work` after earlier calls for the same doctor. Does not open a transaction. */
  exclusive<T>(doctorId: number, work: () => Promise<T>): Promise<T>;
  inTransaction<T>(doctorId: number, work: Work<T>): Promise<T>;
  /** Like `inTransaction`, but a conflict error contains the current line. */
  withQueueOnConflict<T>(actor: Actor, doctorId: number, line: LineToShow, work: Work<T>): Promise<T>;
  /** Like `withQueueOnConflict`, with idempotency by key and a check of the caller's `expectedCurrent`. */
  idempotent<T>(
    call: Repeatable,
    line: QueueLine,
    expectedCurrent: string | null | undefined,
    work: Work<T>,
  ): Promise<T>;
};

export function createRunForDoctor(context: Context, { showLine }: ShowQueue): RunForDoctor {
  const { db } = context;
  const runExclusive = createKeyedMutex();
  const runTransaction: RunForDoctor['inTransaction'] = (doctorId, work) =>
    runExclusive(doctorId, () => inTransaction(db, work));
  return {
    inTransaction: runTransaction,
    exclusive: (doctorId, work) => runExclusive(doctorId, work),
    withQueueOnConflict: (actor, doctorId, line, work) =>
      withQueueOnConflict(
        () => runTransaction(doctorId, work),
        async () => showLine(actor, typeof line === 'function' ? await line() : line),
      ),
    idempotent: (call, line, expectedCurrent, work) =>
      withQueueOnConflict(
        () =>
          runExclusive(line.doctorId, async ({ hadToWait }) => {
            // Skip this check for a request with an idempotency key: a repeat has an outdated `expectedCurrent` and
            // must get the stored response.
            const isRepeatable = call.meta.idempotencyKey !== null;
            if (hadToWait && !isRepeatable) await assertCurrentIs(db, line, expectedCurrent);
            return transact(context, call, work);
          }),
        () => showLine(call.actor, line),
      ),
  };
}
