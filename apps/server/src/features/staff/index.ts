export { assertBookableDoctor } from './assert-bookable-doctor.ts';
export { makeFirstAdmin } from './make-first-admin.ts';
export { actsForDoctor, mayActForDoctor, maySignedIn } from './staff.policy.ts';
export { hasAccount } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
