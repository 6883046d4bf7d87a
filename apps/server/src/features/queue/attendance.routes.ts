import { addWalkIn as addWalkInRoute, listNotSeen } from '@anteroom/contract/queue-places';
import { resetQueue as resetQueueRoute } from '@anteroom/contract/queue-reset';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { addWalkIn } from './add-walk-in.ts';
import type { InTurn } from './in-turn.ts';
import { resetQueue } from './line/reset-queue.ts';
import { showNotSeen } from './views/upcoming.ts';

/** Who stands in a line at all: taken in without an appointment, left over from past days, removed for good. */
export function attendanceRoutes(context: Context, inTurn: InTurn): Binding[] {
  return [
    bind(addWalkInRoute, mayActForDoctor, ({ actor, params: { doctorId }, body, facts }) => {
      const call = { actor, facts, operation: 'addWalkIn', request: { doctorId, body } };
      return inTurn.waiting(doctorId, () =>
        transact(context, call, (tx) => addWalkIn(context, tx, actor, { doctorId, walkIn: body })),
      );
    }),
    bind(listNotSeen, mayActForDoctor, ({ actor, params }) => showNotSeen(context, actor, params.doctorId)),
    bind(resetQueueRoute, mayActForDoctor, ({ actor, params: { doctorId }, body, facts }) => {
      const call = { actor, facts, operation: 'resetQueue', request: { doctorId, body } };
      return inTurn.waiting(doctorId, () =>
        transact(context, call, async (tx) => ({
          deletedCount: await resetQueue(context, tx, actor, { doctorId, resetType: body.resetType }),
        })),
      );
    }),
  ];
}
