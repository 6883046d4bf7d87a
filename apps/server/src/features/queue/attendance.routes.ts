import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { addWalkIn } from './add-walk-in.ts';
import { resetQueue } from './line/reset-queue.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { estimateWalkIn } from './views/estimate-walk-in.ts';
import { showNotSeen } from './views/upcoming.ts';

/** Routes for walk-ins, for patients not seen on earlier days, and for resets. */
export function attendanceRoutes(context: Context, { inTurn }: RunForDoctor): Binding[] {
  const { change } = bindChanges(context);
  return [
    change(
      api.addWalkIn,
      mayActForDoctor,
      (tx, { actor, params: { doctorId }, body }) =>
        addWalkIn(context, tx, actor, { doctorId, walkIn: body }),
      { around: inTurn },
    ),
    bind(api.estimateWalkIn, mayActForDoctor, ({ params }) => estimateWalkIn(context, params.doctorId)),
    bind(api.listNotSeen, mayActForDoctor, ({ actor, params }) =>
      showNotSeen(context, actor, params.doctorId),
    ),
    change(
      api.resetQueue,
      mayActForDoctor,
      async (tx, { actor, params: { doctorId }, body: { resetType } }) => ({
        deletedCount: await resetQueue(context, tx, actor, { doctorId, resetType }),
      }),
      { around: inTurn },
    ),
  ];
}
