import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bindStream } from '#platform/http/bind';
import { assertQueueToWatch } from './assert-queue-to-watch.ts';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(context: Context, hub: LiveHub): Binding[] {
  return [
    bindStream(api.watchQueue, mayActForDoctor, async ({ actor, params: { doctorId } }, accept) => {
      const { userId, sessionId, accessEndsAt } = actor;
      await assertQueueToWatch(context, doctorId);
      // No await between the check and the registration: a concurrent request would exceed the limit.
      hub.assertRoom({ sessionId, userId });
      hub.watch({ doctorId, userId, sessionId, accessEndsAt, stream: accept() });
    }),
  ];
}
