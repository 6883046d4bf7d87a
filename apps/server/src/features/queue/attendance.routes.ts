import { addWalkIn as addWalkInRoute, listNotSeen } from '@anteroom/contract/queue-positions';
import { resetQueue as resetQueueRoute } from '@anteroom/contract/queue-reset';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { addWalkIn } from './add-walk-in.ts';
import { resetQueue } from './line/reset-queue.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { showNotSeen } from './views/upcoming.ts';

/** Routes that add patients to a line or remove them: walk-ins, patients not seen on earlier days, resets. */
export function attendanceRoutes(context: Context, runForDoctor: RunForDoctor): Binding[] {
  return [
    bind(addWalkInRoute, mayActForDoctor, ({ actor, params: { doctorId }, body, meta }) => {
      const call = { actor, meta, operation: 'addWalkIn', request: { doctorId, body } };
      return runForDoctor.exclusive(doctorId, () =>
        transact(context, call, (tx) => addWalkIn(context, tx, actor, { doctorId, walkIn: body })),
      );
    }),
    bind(listNotSeen, mayActForDoctor, ({ actor, params }) => showNotSeen(context, actor, params.doctorId)),
    bind(resetQueueRoute, mayActForDoctor, ({ actor, params: { doctorId }, body, meta }) => {
      const call = { actor, meta, operation: 'resetQueue', request: { doctorId, body } };
      return runForDoctor.exclusive(doctorId, () =>
        transact(context, call, async (tx) => ({
          deletedCount: await resetQueue(context, tx, actor, { doctorId, resetType: body.resetType }),
        })),
      );
    }),
  ];
}
