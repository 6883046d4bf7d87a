export { assertBookableDoctor } from './assert-bookable-doctor.ts';
export { actsForDoctor, mayActForDoctor, maySignedIn } from './staff.policy.ts';
export { findDoctorState } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
