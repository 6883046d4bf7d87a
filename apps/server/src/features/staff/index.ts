export {
  assertActiveState,
  assertDoctorIsActive,
  assertDoctorTakesPatients,
  assertStillActsForDoctor,
} from './assert-doctor-takes-patients.ts';
export { findNamedDoctors, type NamedDoctor } from './find-named-doctors.ts';
export {
  actsForDoctor,
  assertActsForDoctor,
  assertConfirmed,
  mayActForDoctor,
  mayAdministrate,
  maySignedIn,
  requestedDoctors,
} from './staff.policy.ts';
export { findDoctorState, findDoctorStates } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
export { isVerifiedOrInvited } from './verified-or-invited.queries.ts';
