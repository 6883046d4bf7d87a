import { z } from 'zod/mini';
import { clinic } from './clinic.ts';
import { limits } from './limits.ts';
import { optionalEmail, optionalLine, optionalNameLine } from './primitives.ts';
import { route } from './route.ts';
import { firstDayOfWeek, timeFormat } from './time-format.ts';

const max = limits.clinic;

const keptYears = { error: 'Years of keeping visits must be a whole number from 1 to 50' };

/** Changes only the given fields. Null or an empty text clears a field. Without a name, `CLINIC_NAME` applies. */
export const updateClinicBody = z.strictObject({
  name: optionalNameLine('Name', max.name),
  address: optionalLine('Address', max.address),
  phone: optionalLine('Phone', max.phone),
  email: optionalEmail,
  timeFormat: z.optional(timeFormat),
  firstDayOfWeek: z.optional(firstDayOfWeek),
  managersSeeClinicalNotes: z.optional(
    z.boolean({ error: 'Managers see clinical notes must be true or false' }),
  ),
  visitsKeptYears: z.optional(z.nullable(z.int(keptYears).check(z.gte(1, keptYears), z.lte(50, keptYears)))),
});
export type UpdateClinicBody = z.output<typeof updateClinicBody>;

export const updateClinic = route({
  method: 'PUT',
  path: '/clinic',
  summary:
    "Change the clinic's name, contact details, time format, first day of the week, and what managers see",
  access: 'signed_in',
  body: updateClinicBody,
  takesIfMatch: true,
  status: 200,
  response: z.object({ clinic }),
  errors: ['stale_write'],
});
