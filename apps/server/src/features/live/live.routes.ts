import { watchQueue } from '@anteroom/contract/queue';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bindStream } from '#platform/http/bind';
import type { LiveHub } from './live-hub.ts';

export function liveRoutes(hub: LiveHub): Binding[] {
  return [
    bindStream(watchQueue, mayActForDoctor, ({ actor, params }, stream) =>
      hub.watch({ doctorId: params.doctorId, userId: actor.userId, stream }),
    ),
  ];
}
