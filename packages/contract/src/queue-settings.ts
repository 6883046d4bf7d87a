import { z } from 'zod/mini';
import { idInUrl } from './primitives.ts';
import { route } from './route.ts';

export const queueTypes = ['day_wise', 'central'] as const;
export const queueType = z.enum(queueTypes, { error: 'Queue type must be day_wise or central' });
export type QueueType = z.infer<typeof queueType>;

export const queueSettings = z.object({
  queueType,
  autoAdvanceQueue: z.boolean(),
  /** Minutes. */
  estimatedConsultationTime: z.int(),
});
export type QueueSettings = z.infer<typeof queueSettings>;

export const getQueueSettings = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue-settings',
  summary: "A doctor's queue settings; null where there are none",
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  status: 200,
  response: z.object({ settings: z.nullable(queueSettings) }),
  errors: [],
});
