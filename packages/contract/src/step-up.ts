import type { api } from './api.ts';

/** How long after a sign-in or step-up no further step-up is needed, in milliseconds. */
export const freshProofMillis = 300_000;

/**
 * When a route needs a recent sign-in or step-up. `always` applies to every account; an account without a second
 * factor steps up with its password. `with_factor` applies to accounts with a second factor, and to every account if
 * the clinic's sign-in policy requires it. `only_with_factor` applies only to accounts with a second factor. Other
 * accounts need no step-up for these routes, because the request itself contains the password.
 */
export type StepUpRule = 'always' | 'with_factor' | 'only_with_factor';

export const stepUpRoutes: Partial<Record<keyof typeof api, StepUpRule>> = {
  changePassword: 'only_with_factor',
  changeEmail: 'only_with_factor',

  setUpAuthenticator: 'always',
  removeAuthenticator: 'always',
  startPasskey: 'always',
  removePasskey: 'always',
  replaceRecoveryCodes: 'always',
  resetSecondFactor: 'always',
  updateSignInPolicy: 'always',

  createDoctor: 'with_factor',
  createManager: 'with_factor',
  updateUser: 'with_factor',
  deleteUser: 'with_factor',
  deleteManager: 'with_factor',
  setDoctorsOfManager: 'with_factor',
  endUserSessions: 'with_factor',

  erasePatient: 'always',

  exportPatients: 'with_factor',
  exportPatientRecord: 'with_factor',
  exportAppointments: 'with_factor',
  exportReport: 'with_factor',
  exportPatientCalendar: 'with_factor',
  exportImportRefusals: 'with_factor',
  exportAuditEvents: 'with_factor',

  createDisplay: 'with_factor',
  extendDisplay: 'with_factor',
  reopenDisplay: 'with_factor',
  createCalendarFeed: 'with_factor',
  extendCalendarFeed: 'with_factor',
  reopenCalendarFeed: 'with_factor',

  grantEmergencyAccess: 'with_factor',
};
