import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { type Binding, bindStream } from '#platform/http/bind';
import { findWatchedQueue } from './live.queries.ts';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(context: Context, hub: LiveHub): Binding[] {
  return [
    bindStream(api.watchQueue, mayActForDoctor, async ({ actor, params: { doctorId } }, accept) => {
      const { userId, role, sessionId, accessEndsAt } = actor;
      await assertQueueToWatch(context, doctorId);
      // Do not await between the check and the registration: a concurrent request could exceed the limit.
      hub.assertRoom({ sessionId, userId });
      hub.watch({ doctorId, userId, role, sessionId, accessEndsAt, stream: accept() });
    }),
  ];
}

async function assertQueueToWatch({ db }: Context, doctorId: number): Promise<void> {
  const queue = await findWatchedQueue(db, doctorId);
  if (!queue) throw notFound('Doctor');
  if (queue.queueType === null) {
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  }
}
