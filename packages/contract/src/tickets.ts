import { z } from 'zod/mini';
import { epochMillis, idInUrl, nullableText, uuid } from './primitives.ts';
import { route } from './route.ts';
import { linkClosingReason } from './secret-links.ts';

/** A ticket of a visit that is not over, without its secret URL. */
export const listedTicket = z.object({
  appointmentUuid: uuid,
  ticketCode: z.string(),
  patientFirstName: z.string(),
  patientLastName: z.string(),
  scheduledDateTime: epochMillis,
  createdAt: epochMillis,
  /**
   * The user who created the ticket. Null if the server created it for the patient, for example with a reminder, and
   * for tickets from an older release.
   */
  createdBy: nullableText,
  lastUsedAt: z.nullable(epochMillis),
  /** When the ticket expires. It closes earlier if the visit ends. */
  endsAt: epochMillis,
  /** Set if the ticket's URL no longer works and the patient needs a new ticket. */
  closed: z.nullable(z.object({ closedAt: epochMillis, reason: linkClosingReason })),
});
export type ListedTicket = z.infer<typeof listedTicket>;

export const listTickets = route({
  method: 'GET',
  path: '/doctors/:doctorId/tickets',
  summary:
    'List the tickets of a doctor’s visits that are not over: first tickets that closed early, then open ones by time',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  status: 200,
  response: z.object({ tickets: z.array(listedTicket) }),
  errors: [],
});
