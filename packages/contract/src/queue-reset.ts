import { z } from 'zod/mini';
import { idInUrl } from './primitives.ts';
import { changedStatus } from './queue.ts';
import { route } from './route.ts';

export const resetTypes = ['completed_only', 'skipped_only', 'all'] as const;
export const resetType = z.enum(resetTypes, {
  error: 'Reset type must be completed_only, skipped_only or all',
});
export type ResetType = z.infer<typeof resetType>;

const params = z.object({ doctorId: idInUrl });

export const resetQueue = route({
  method: 'POST',
  path: '/doctors/:doctorId/queue/reset',
  summary:
    'Remove the entries of the given kind from the live queue permanently. History and reports keep them',
  access: 'signed_in',
  params,
  body: z._default(z.strictObject({ resetType: z._default(resetType, 'completed_only') }), {
    resetType: 'completed_only',
  }),
  status: 200,
  response: z.object({ deletedCount: z.int() }),
  takesIdempotencyKey: true,
  errors: ['queue_not_configured', 'idempotency_key_reused'],
});

export const togglePause = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/toggle-pause',
  summary: 'Pause an active queue, or start a paused one',
  access: 'signed_in',
  params,
  status: 200,
  response: changedStatus,
  errors: ['queue_not_configured'],
});
