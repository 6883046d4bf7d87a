export {
  assertActiveState,
  assertDoctorIsActive,
  assertDoctorTakesPatients,
} from './assert-doctor-takes-patients.ts';
export { assertStillActsForDoctor } from './assert-still-acts-for-doctor.ts';
export { doctorsAskedFor } from './doctors-asked-for.ts';
export {
  actsForDoctor,
  assertActsForDoctor,
  assertConfirmed,
  mayActForDoctor,
  mayAdministrate,
  maySignedIn,
} from './staff.policy.ts';
export { type DoctorState, findDoctorState, findDoctorsByEmail } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
export { isVerifiedOrInvited } from './verified-or-invited.queries.ts';
