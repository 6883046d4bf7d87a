import { z } from 'zod/mini';
import { requiredSearchQuery } from './page.ts';
import { route } from './route.ts';
import { visitToday } from './today.ts';

const arrival = z.extend(visitToday, { doctorName: z.string() });
export type Arrival = z.infer<typeof arrival>;

export const findArrivals = route({
  method: 'GET',
  path: '/today/arrivals',
  summary: 'Search today’s queues for patients who have not arrived yet, sorted by time',
  access: 'signed_in',
  query: z.strictObject(requiredSearchQuery),
  status: 200,
  /** At most six arrivals. */
  response: z.object({ arrivals: z.array(arrival) }),
  errors: [],
});
