import { z } from 'zod/mini';
import { clinic } from './clinic.ts';
import { limits } from './limits.ts';
import { optionalEmail, optionalLine, optionalNameLine } from './primitives.ts';
import { recordSections } from './record-sections.ts';
import { route } from './route.ts';
import { firstDayOfWeek, timeFormat } from './time-format.ts';

const max = limits.clinic;

const keptYears = { error: 'Years of keeping visits must be a whole number from 1 to 50' };

const unknownSection = { error: 'Choose only from the listed sections' };
const hiddenSections = z.optional(
  z
    .array(z.enum(recordSections, unknownSection), unknownSection)
    .check(z.maxLength(recordSections.length, unknownSection)),
);

/** Changes only the given fields. Null or an empty text clears a field. Without a name, `CLINIC_NAME` applies. */
export const updateClinicBody = z.strictObject({
  name: optionalNameLine('Name', max.name),
  address: optionalLine('Address', max.address),
  phone: optionalLine('Phone', max.phone),
  email: optionalEmail,
  timeFormat: z.optional(timeFormat),
  firstDayOfWeek: z.optional(firstDayOfWeek),
  hiddenFromManagers: hiddenSections,
  hiddenFromAdmins: hiddenSections,
  visitsKeptYears: z.optional(z.nullable(z.int(keptYears).check(z.gte(1, keptYears), z.lte(50, keptYears)))),
});
export type UpdateClinicBody = z.output<typeof updateClinicBody>;

export const updateClinic = route({
  method: 'PUT',
  path: '/clinic',
  summary:
    'Change the clinic’s name, contact details, time format, first day of the week, and the sections of a record that each role sees',
  access: 'signed_in',
  body: updateClinicBody,
  takesIfMatch: true,
  status: 200,
  response: z.object({ clinic }),
  errors: ['stale_write'],
});
