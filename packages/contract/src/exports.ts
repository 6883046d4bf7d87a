import { z } from 'zod/mini';
import { appointmentStatus } from './appointments.ts';
import { calendarDate, idInUrl } from './primitives.ts';
import { route } from './route.ts';

export const exportPatients = route({
  method: 'GET',
  path: '/patients/export',
  summary: 'Export patients as a CSV file that the import accepts',
  access: 'signed_in',
  query: z.strictObject({
    doctorId: z.optional(idInUrl),
    status: z.optional(z.enum(['active', 'inactive'], { error: 'Status must be active or inactive' })),
  }),
  status: 200,
  streams: 'text/csv',
  errors: [],
});

export const exportAppointments = route({
  method: 'GET',
  path: '/appointments/export',
  summary: 'Export appointments as a CSV file that the import accepts',
  access: 'signed_in',
  query: z.strictObject({
    doctorId: z.optional(idInUrl),
    status: z.optional(appointmentStatus),
    /** `from` and `to` are the first and the last day, in the clinic's time zone. */
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  }),
  status: 200,
  streams: 'text/csv',
  errors: [],
});
