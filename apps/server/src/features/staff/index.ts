export { assertDoctorIsEnabled, assertDoctorTakesPatients } from './assert-doctor-takes-patients.ts';
export {
  actsForDoctor,
  assertActsForDoctor,
  mayActForDoctor,
  mayAdministrate,
  maySignedIn,
} from './staff.policy.ts';
export { findDoctorState, findDoctorsByEmail } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
