import type { Actor, Context } from '#context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type Repeatable, transact } from '#platform/http/transact';
import { createTurns } from '#platform/take-turns';
import { assertCurrentIs } from './line/assert-current-is.ts';
import { withSnapshot } from './line/with-snapshot.ts';
import type { QueueLine } from './queue-line.ts';
import type { ShowQueue } from './views/show-queue.ts';

type Work<T> = (tx: Tx) => Promise<T>;
/** A line that a refusal shows; the day of an entry may have to be looked up first. */
type LineToShow = QueueLine | (() => Promise<QueueLine>);

/** Ways to do something to a doctor's queue: in one transaction, when those of the same doctor who came before are done. */
export type InTurn = {
  /** Only waits for its turn. */
  waiting<T>(doctorId: number, work: () => Promise<T>): Promise<T>;
  alone<T>(doctorId: number, work: Work<T>): Promise<T>;
  /** A refusal carries the line as it is now. */
  shown<T>(actor: Actor, doctorId: number, line: LineToShow, work: Work<T>): Promise<T>;
  /** The same for a call that can be repeated by key and says who is believed to be current. */
  once<T>(
    call: Repeatable,
    line: QueueLine,
    expectedCurrent: string | null | undefined,
    work: Work<T>,
  ): Promise<T>;
};

export function createInTurn(context: Context, { showLine }: ShowQueue): InTurn {
  const { db } = context;
  const takeTurns = createTurns();
  const alone: InTurn['alone'] = (doctorId, work) => takeTurns(doctorId, () => inTransaction(db, work));
  return {
    alone,
    waiting: (doctorId, work) => takeTurns(doctorId, work),
    shown: (actor, doctorId, line, work) =>
      withSnapshot(
        () => alone(doctorId, work),
        async () => showLine(actor, typeof line === 'function' ? await line() : line),
      ),
    once: (call, line, expectedCurrent, work) =>
      withSnapshot(
        () =>
          takeTurns(line.doctorId, async ({ hadToWait }) => {
            // A repeat by key believes what was so the first time: it is answered from what was kept.
            const isRepeatable = call.facts.idempotencyKey !== null;
            if (hadToWait && !isRepeatable) await assertCurrentIs(db, line, expectedCurrent);
            return transact(context, call, work);
          }),
        () => showLine(call.actor, line),
      ),
  };
}
