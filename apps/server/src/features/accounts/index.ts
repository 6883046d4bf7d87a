export { hasAccount, hasEnabledAdmin } from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { closePublishedAccounts } from './close-published-accounts.ts';
export { makeAdmin, makeFirstAdmin } from './make-admin.ts';
export { removeUnverified } from './remove-unverified.ts';
export { setPasswordOf } from './set-password-of.ts';
