export { assertDoctorIsEnabled, assertDoctorTakesPatients } from './assert-doctor-takes-patients.ts';
export {
  actsForDoctor,
  assertActsForDoctor,
  mayActForDoctor,
  mayAdministrate,
  maySignedIn,
} from './staff.policy.ts';
export { staffRoutes } from './staff.routes.ts';
