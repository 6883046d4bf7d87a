import { z } from 'zod/mini';
import { language } from './languages.ts';
import { calendarDateOrMillis, nameLine } from './primitives.ts';
import { route } from './route.ts';

/** Accepts any text, so that a malformed secret gets the same response as an unknown one. */
const secretParams = z.object({ secret: z.string() });

export const viewKiosk = route({
  method: 'GET',
  path: '/kiosks/:secret',
  summary: 'Get the clinic’s name and the language of a check-in tablet by its secret',
  access: 'public',
  isTimed: true,
  params: secretParams,
  status: 200,
  response: z.object({ clinicName: z.string(), language }),
  errors: [],
});

const arrival = { method: 'POST', access: 'public', params: secretParams, status: 204, errors: [] } as const;

export const checkInByTicket = route({
  ...arrival,
  path: '/kiosks/:secret/arrivals/ticket',
  summary:
    'Check a patient in by ticket code. The response is the same whether or not the patient is expected',
  body: z.strictObject({ ticketCode: nameLine('Ticket code', 20) }),
});

export const checkInByName = route({
  ...arrival,
  path: '/kiosks/:secret/arrivals/name',
  summary:
    'Check a patient in by name and date of birth. The response is the same whether or not the patient is expected',
  body: z.strictObject({
    firstName: nameLine('First name', 50),
    lastName: nameLine('Last name', 50),
    dateOfBirth: calendarDateOrMillis('Date of birth'),
  }),
});

export type KioskCheckIn = z.output<typeof checkInByTicket.body> | z.output<typeof checkInByName.body>;

/** Routes of tablets for check-in. Staff create and close the tablets as displays. */
export const kiosksApi = { viewKiosk, checkInByTicket, checkInByName } as const;
