import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Actor, Context } from '#platform/context';
import type { Db } from '#platform/db/database';
import type { CallMeta } from '#platform/http/bind';
import { queueChanged } from './line/line.rules.ts';
import { withQueueOnConflict } from './line/with-queue-on-conflict.ts';
import type { QueueLine } from './queue-line.ts';
import type { ShowQueue } from './views/show-queue.ts';
import { findQueue } from './views/whole-queue.queries.ts';

type DoctorCall = { actor: Actor; params: { doctorId: number } };
type CallNextCall = DoctorCall & {
  body: { currentAppointmentId?: string | null | undefined };
  meta: CallMeta;
};

/**
 * Runs the requests for one doctor one after the other within this process. Each request waits before its transaction
 * begins, because a waiting transaction would hold a connection.
 */
export type RunForDoctor = {
  inTurn<T>(call: DoctorCall, begin: () => Promise<T>): Promise<T>;
  /** Like `inTurn`, but a conflict error contains the current queue. */
  withQueueOnConflict<Call extends DoctorCall>(
    lineOf: (call: Call) => Promise<QueueLine>,
  ): <T>(call: Call, begin: () => Promise<T>) => Promise<T>;
  /**
   * Like `withQueueOnConflict`, but a request that had to wait and names an outdated current patient is rejected before
   * its transaction begins, unless it has an idempotency key.
   */
  ifStillCurrent<Call extends CallNextCall>(
    lineOf: (call: Call) => QueueLine,
  ): <T>(call: Call, begin: (line: QueueLine) => Promise<T>) => Promise<T>;
};

export function createRunForDoctor({ db }: Context, { showLine }: ShowQueue): RunForDoctor {
  const runExclusive = createKeyedMutex();
  const inTurn: RunForDoctor['inTurn'] = ({ params }, begin) => runExclusive(params.doctorId, () => begin());
  return {
    inTurn,
    withQueueOnConflict: (lineOf) => (call, begin) =>
      withQueueOnConflict(
        () => inTurn(call, begin),
        async () => showLine(call.actor, await lineOf(call)),
      ),
    ifStillCurrent: (lineOf) => (call, begin) => {
      const line = lineOf(call);
      return withQueueOnConflict(
        () =>
          runExclusive(line.doctorId, async ({ hadToWait }) => {
            // Skip this check for a request with an idempotency key: a repeat has an outdated current patient and must
            // get the stored response.
            const isRepeatable = call.meta.idempotencyKey !== null;
            if (hadToWait && !isRepeatable) await assertCurrentIs(db, line, call.body.currentAppointmentId);
            return begin(line);
          }),
        () => showLine(call.actor, line),
      );
    },
  };
}

/**
 * Rejects an outdated `expectedCurrent` before a transaction starts. When many requests name the same current patient
 * at once, this rejects most of those that come after the first. The action checks again under the lock.
 */
async function assertCurrentIs(
  db: Db,
  { doctorId, kind }: Pick<QueueLine, 'doctorId' | 'kind'>,
  expectedCurrent: string | null | undefined,
): Promise<void> {
  if (expectedCurrent === undefined) return;
  const queue = await findQueue(db, doctorId);
  if (queue?.queueType !== kind || !queue.isActive) return;
  if (queue.currentAppointmentId !== expectedCurrent) throw queueChanged();
}
