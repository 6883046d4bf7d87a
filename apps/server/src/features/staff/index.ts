export { assertDoctorTakesPatients } from './assert-doctor-takes-patients.ts';
export { makeFirstAdmin } from './make-first-admin.ts';
export { actsForDoctor, assertActsForDoctor, mayActForDoctor, maySignedIn } from './staff.policy.ts';
export { hasAccount } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
