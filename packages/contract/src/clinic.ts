import { z } from 'zod/mini';
import { route } from './route.ts';
import { firstDayOfWeek, timeFormat } from './time-format.ts';

/** Public facts about the clinic. `today` is the date in the clinic's time zone. */
export const clinic = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  timezone: z.string(),
  today: z.string(),
  /** The format of times of day on screens, prints and mails. The API always uses `HH:mm`. */
  timeFormat,
  /** The first day of the week. 0 is Sunday. */
  firstDayOfWeek,
  /** The `recordSections` that responses omit, for managers and for admins. */
  hiddenFromManagers: z.array(z.string()),
  hiddenFromAdmins: z.array(z.string()),
  /**
   * The number of years after the last visit for which the clinic keeps the visits of an erased patient. Null if it
   * keeps none.
   */
  visitsKeptYears: z.nullable(z.int()),
  /** The minutes without user activity after which a session ends. 0 means never. */
  idleLockMinutes: z.int(),
  allowsRegistration: z.boolean(),
  /** True if browsers can use passkeys at the server's URL. */
  allowsPasskeys: z.boolean(),
  requiresEmailVerification: z.boolean(),
  /** The version of the logo, which is part of the logo's URL. Null without a logo. */
  logo: z.nullable(z.string()),
  version: z.int(),
});
export type Clinic = z.infer<typeof clinic>;

export const getClinic = route({
  method: 'GET',
  path: '/clinic',
  summary: 'Get the clinic’s name, contact details, time zone and current date',
  access: 'public',
  isTimed: true,
  status: 200,
  response: z.object({ clinic }),
  errors: [],
});
