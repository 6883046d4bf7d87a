import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { idInUrl } from './primitives.ts';
import { route } from './route.ts';

export const queueTypes = ['day_wise', 'central'] as const;
export const queueType = z.enum(queueTypes, { error: 'Queue type must be day_wise or central' });
export type QueueType = z.infer<typeof queueType>;

export const queueSettings = z.object({
  queueType,
  autoAdvanceQueue: z.boolean(),
  /** The estimated length of a consultation, in minutes. */
  estimatedConsultationTime: z.int(),
});
export type QueueSettings = z.infer<typeof queueSettings>;

const { minMinutes, maxMinutes } = limits.consultation;

export const queueSettingsBody = z.strictObject({
  queueType,
  autoAdvanceQueue: z.boolean({ error: 'Auto advance must be true or false' }),
  estimatedConsultationTime: z
    .int({ error: 'Consultation time must be a whole number of minutes' })
    .check(
      z.gte(minMinutes, { error: 'Consultation time must be at least 5 minutes' }),
      z.lte(maxMinutes, { error: 'Consultation time cannot exceed 8 hours' }),
    ),
});
export type QueueSettingsBody = z.output<typeof queueSettingsBody>;

export const saveQueueSettings = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue-settings',
  summary:
    'Create or change a doctor’s queue settings. All entries keep their places if the queue type changes',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  body: queueSettingsBody,
  status: 200,
  response: z.object({ settings: queueSettings }),
  errors: [],
});

export const getQueueSettings = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue-settings',
  summary: 'Get a doctor’s queue settings. Null if none are set',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  status: 200,
  /** `queueType` is any text, because an open page may be older than the server and not know a new type. */
  response: z.object({ settings: z.nullable(z.extend(queueSettings, { queueType: z.string() })) }),
  errors: [],
});
