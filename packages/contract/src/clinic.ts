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
  /** Screens, prints and mails write times of day like this. The API always uses `HH:mm`. */
  timeFormat,
  /** 0 is Sunday. */
  firstDayOfWeek,
  /** The `recordSections` that responses to managers, or to admins, leave out. */
  hiddenFromManagers: z.array(z.string()),
  hiddenFromAdmins: z.array(z.string()),
  /** For how many years after the last visit an erasure keeps a patient's visits. Null: it keeps none. */
  visitsKeptYears: z.nullable(z.int()),
  /** Minutes without user activity after which a session ends; 0 means never. */
  idleLockMinutes: z.int(),
  allowsRegistration: z.boolean(),
  /** Whether browsers can use passkeys at the server's address. */
  allowsPasskeys: z.boolean(),
  requiresEmailVerification: z.boolean(),
  /** The version of the logo, for its address. Null without a logo. */
  logo: z.nullable(z.string()),
  version: z.int(),
});
export type Clinic = z.infer<typeof clinic>;

export const getClinic = route({
  method: 'GET',
  path: '/clinic',
  summary: "The clinic's name, how to reach it, its zone and its date",
  access: 'public',
  isTimed: true,
  status: 200,
  response: z.object({ clinic }),
  errors: [],
});
