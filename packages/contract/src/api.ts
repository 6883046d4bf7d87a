import {
  createDoctor,
  createManager,
  deleteManager,
  deleteUser,
  endUserSessions,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  setDoctorsOfManager,
  updateDoctor,
  updateUser,
} from './accounts.ts';
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from './appointments.ts';
import {
  exportAuditEvents,
  getAuditEvent,
  getAuditVerification,
  listAuditEvents,
  listRecentActivity,
  verifyAuditTrail,
} from './audit.ts';
import { getProfile, logIn, logOut, refreshTokens } from './auth.ts';
import {
  createCalendarFeed,
  exportPatientCalendar,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
} from './calendar-feeds.ts';
import {
  callNextCentral,
  listUpcomingCentral,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from './central-queue.ts';
import { getClinic } from './clinic.ts';
import { updateClinic } from './clinic-details.ts';
import { createDisplay, listDisplays, revokeDisplay, viewDisplay, watchDisplay } from './displays.ts';
import { grantEmergencyAccess } from './emergency-access.ts';
import { exportAppointments, exportPatients } from './exports.ts';
import {
  checkImport,
  discardImport,
  exportImportRefusals,
  getImport,
  getImportColumns,
  listImportRefusals,
  listImports,
  putImportPart,
  runImport,
  startImport,
  stopImport,
} from './imports.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import {
  createPatient,
  deactivatePatient,
  findPossibleDuplicates,
  getAccessHistory,
  getPatient,
  listPatients,
  updatePatient,
} from './patients.ts';
import {
  callNextDayWise,
  getQueueStatus,
  setQueueStatus,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from './queue.ts';
import { addWalkIn, checkIn, listNotSeen, moveDayWise, returnPatient } from './queue-places.ts';
import { resetQueue, togglePause } from './queue-reset.ts';
import { getQueueSettings, saveQueueSettings } from './queue-settings.ts';
import { register, resendVerification, verifyEmail } from './registration.ts';
import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  listAvailableSlots,
  updateScheduleSlot,
} from './schedule.ts';
import { endSession, listSessions, reportActivity } from './sessions.ts';
import { listDoctors } from './staff.ts';
import { getTicket, mailTicket, reportArrival, reportRunningLate, viewVisit } from './visits.ts';

export const apiBase = '/api/v1';

/** The whole API on one screen; the key is the operation's name everywhere. */
export const api = {
  logIn,
  refreshTokens,
  logOut,
  getProfile,
  register,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  listSessions,
  endSession,
  reportActivity,

  listUsers,
  createDoctor,
  updateUser,
  deleteUser,
  endUserSessions,
  createManager,
  deleteManager,
  listManagers,
  listDoctorsOfManager,
  setDoctorsOfManager,
  updateDoctor,

  getClinic,
  updateClinic,
  listDoctors,

  listPatients,
  getPatient,
  createPatient,
  updatePatient,
  deactivatePatient,
  findPossibleDuplicates,
  getAccessHistory,
  grantEmergencyAccess,
  exportPatients,

  listAppointments,
  getAppointment,
  createAppointment,
  updateAppointment,
  deleteAppointment,
  exportAppointments,

  listCalendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  exportPatientCalendar,

  listImports,
  startImport,
  getImport,
  putImportPart,
  getImportColumns,
  checkImport,
  runImport,
  stopImport,
  listImportRefusals,
  exportImportRefusals,
  discardImport,

  getSchedule,
  createScheduleSlot,
  updateScheduleSlot,
  deleteScheduleSlot,
  listAvailableSlots,

  getQueueSettings,
  saveQueueSettings,
  viewDayWiseQueue,
  getQueueStatus,
  setQueueStatus,
  callNextDayWise,
  skipDayWise,
  moveDayWise,
  viewCentralQueue,
  listUpcomingCentral,
  callNextCentral,
  skipCentral,
  moveCentral,
  setCentralQueueStatus,
  returnPatient,
  checkIn,
  addWalkIn,
  listNotSeen,
  resetQueue,
  togglePause,
  watchQueue,

  listDisplays,
  createDisplay,
  revokeDisplay,
  viewDisplay,
  watchDisplay,

  getTicket,
  mailTicket,
  viewVisit,
  reportArrival,
  reportRunningLate,

  listRecentActivity,
  listAuditEvents,
  getAuditEvent,
  exportAuditEvents,
  getAuditVerification,
  verifyAuditTrail,
} as const;
