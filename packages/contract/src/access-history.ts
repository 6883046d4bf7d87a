import { z } from 'zod/mini';
import { activity } from './audit.ts';
import { pageQuery, pagination } from './page.ts';
import { idInUrl } from './primitives.ts';
import { route } from './route.ts';

/** In a separate file, so that screens that show a patient need not load the long list of audit actions. */
export const getAccessHistory = route({
  method: 'GET',
  path: '/patients/:patientId/access-history',
  summary: 'List the reads and changes of a patient’s record with their users, latest first',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  query: z.strictObject({ ...pageQuery }),
  status: 200,
  response: z.object({ events: z.array(activity), pagination }),
  errors: ['patient_merged'],
});
