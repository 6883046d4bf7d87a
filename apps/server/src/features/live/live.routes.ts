import { watchQueue } from '@anteroom/contract/queue';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bindStream } from '#platform/http/bind';
import { assertQueueToWatch } from './assert-queue-to-watch.ts';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(context: Context, hub: LiveHub): Binding[] {
  return [
    bindStream(watchQueue, mayActForDoctor, async ({ actor, params: { doctorId } }, accept) => {
      const { userId, sessionId, accessEndsAt } = actor;
      await assertQueueToWatch(context, doctorId);
      // Nothing may come between the count and the stream that is added to it.
      hub.assertRoom({ sessionId, userId });
      hub.watch({ doctorId, userId, sessionId, accessEndsAt, stream: accept() });
    }),
  ];
}
