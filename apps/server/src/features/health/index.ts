export { createChecksFigure } from './checks-figure.ts';
export { findClinicFaults } from './find-clinic-faults.ts';
export { healthRoutes } from './health.routes.ts';
export { keepChecks } from './keep-checks.ts';
