import { getAccessHistory } from './access-history.ts';
import {
  createDoctor,
  createManager,
  deleteManager,
  deleteUser,
  endUserSessions,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  resetSecondFactor,
  sendInvitation,
  setDoctorsOfManager,
  updateDoctor,
  updateUser,
} from './accounts.ts';
import { addressConfirmationsApi } from './address-confirmations.ts';
import { acknowledgeAlarm, listAlarms } from './alarms.ts';
import { getAppointmentBoard } from './appointment-board.ts';
import {
  createSeries,
  deleteFollowing,
  getSeries,
  previewSeries,
  updateFollowing,
} from './appointment-series.ts';
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
import { selfBookingApi } from './booking-pages.ts';
import {
  createCalendarFeed,
  exportPatientCalendar,
  extendCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  reopenCalendarFeed,
  revokeCalendarFeed,
} from './calendar-feeds.ts';
import { getClinic } from './clinic.ts';
import { clinicBookingApi } from './clinic-booking-settings.ts';
import { updateClinic } from './clinic-details.ts';
import { getClinicLogo, setClinicLogo } from './clinic-logo.ts';
import {
  countEmergencyGrants,
  endEmergencyAccess,
  grantEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from './emergency-access.ts';
import { erasePatient, previewErasure } from './erasures.ts';
import { exportAppointments, exportPatients } from './exports.ts';
import { getFirstSteps, hideFirstSteps } from './first-steps.ts';
import { getHealth } from './health.ts';
import {
  checkImport,
  discardImport,
  exportImportRefusals,
  getImport,
  getImportColumns,
  listEmptiedCells,
  listImportRefusals,
  listImports,
  listImportWords,
  previewImportUndo,
  putImportPart,
  runImport,
  startImport,
  stopImport,
  undoImport,
} from './imports.ts';
import { kiosksApi } from './kiosks.ts';
import { offersApi } from './offers.ts';
import { ownAccountApi } from './own-account.ts';
import { passkeyApi } from './passkeys.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { listDuplicates, mergePatients, separatePatients, setDifferentPatients } from './patient-merges.ts';
import { exportPatientRecord } from './patient-record.ts';
import { getPatientSummary, listPatientVisits } from './patient-summary.ts';
import {
  createPatient,
  deactivatePatient,
  findPossibleDuplicates,
  getPatient,
  listPatients,
  listRecentPatients,
  updatePatient,
} from './patients.ts';
import { queueApi } from './queue-api.ts';
import { register, resendVerification, verifyEmail } from './registration.ts';
import { remindersApi } from './reminders.ts';
import { getRestriction, liftRestriction, restrictPatient } from './restrictions.ts';
import { scheduleApi } from './schedule-api.ts';
import { schedulingLinksApi } from './scheduling-links.ts';
import { secondFactorApi } from './second-factor.ts';
import { endSession, listSessions, reportActivity } from './sessions.ts';
import { getSignInPolicy, updateSignInPolicy } from './sign-in-policy.ts';
import { listDoctors } from './staff.ts';
import { visitChangesApi } from './visit-changes.ts';
import { getVisitNotes, saveVisitNotes } from './visit-notes.ts';
import { waitingListApi } from './waiting-list.ts';

export { apiBase } from './api-base.ts';

/** Every route of the API. The key is the operation's name on the server, in the client and in the API reference. */
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
  ...ownAccountApi,
  ...secondFactorApi,
  ...passkeyApi,
  getSignInPolicy,
  updateSignInPolicy,

  listUsers,
  createDoctor,
  updateUser,
  deleteUser,
  endUserSessions,
  resetSecondFactor,
  sendInvitation,
  createManager,
  deleteManager,
  listManagers,
  listDoctorsOfManager,
  setDoctorsOfManager,
  updateDoctor,

  getClinic,
  updateClinic,
  setClinicLogo,
  getClinicLogo,
  getFirstSteps,
  hideFirstSteps,
  listDoctors,

  listPatients,
  listRecentPatients,
  getPatient,
  createPatient,
  updatePatient,
  deactivatePatient,
  findPossibleDuplicates,
  listDuplicates,
  setDifferentPatients,
  mergePatients,
  separatePatients,
  exportPatientRecord,
  getRestriction,
  restrictPatient,
  liftRestriction,
  previewErasure,
  erasePatient,
  getPatientSummary,
  listPatientVisits,
  getAccessHistory,
  grantEmergencyAccess,
  listEmergencyGrants,
  countEmergencyGrants,
  endEmergencyAccess,
  reviewEmergencyAccess,
  exportPatients,

  listAppointments,
  getAppointmentBoard,
  getAppointment,
  createAppointment,
  updateAppointment,
  deleteAppointment,
  previewSeries,
  createSeries,
  getSeries,
  updateFollowing,
  deleteFollowing,
  getVisitNotes,
  saveVisitNotes,
  exportAppointments,

  listCalendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
  extendCalendarFeed,
  reopenCalendarFeed,
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
  listEmptiedCells,
  listImportWords,
  exportImportRefusals,
  previewImportUndo,
  undoImport,
  discardImport,

  ...scheduleApi,

  ...queueApi,

  ...selfBookingApi,
  ...clinicBookingApi,
  ...visitChangesApi,
  ...kiosksApi,
  ...schedulingLinksApi,

  ...remindersApi,

  ...waitingListApi,

  ...offersApi,
  ...addressConfirmationsApi,

  listRecentActivity,
  listAuditEvents,
  getAuditEvent,
  exportAuditEvents,
  getAuditVerification,
  verifyAuditTrail,

  listAlarms,
  acknowledgeAlarm,

  getHealth,
} as const;
