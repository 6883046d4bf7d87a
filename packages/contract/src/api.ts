import { createAppointment, getAppointment, listAppointments } from './appointments.ts';
import { getProfile, logIn, logOut, refreshTokens } from './auth.ts';
import { getClinic } from './clinic.ts';
import { createPatient, deactivatePatient, getPatient, listPatients, updatePatient } from './patients.ts';
import {
  callNextDayWise,
  getQueueStatus,
  setQueueStatus,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from './queue.ts';
import { getQueueSettings } from './queue-settings.ts';
import { listDoctors } from './staff.ts';

export const apiBase = '/api/v1';

/** The whole API on one screen; the key is the operation's name everywhere. */
export const api = {
  logIn,
  refreshTokens,
  logOut,
  getProfile,

  getClinic,
  listDoctors,

  listPatients,
  getPatient,
  createPatient,
  updatePatient,
  deactivatePatient,

  listAppointments,
  getAppointment,
  createAppointment,

  getQueueSettings,
  viewDayWiseQueue,
  getQueueStatus,
  setQueueStatus,
  callNextDayWise,
  skipDayWise,
  watchQueue,
} as const;
