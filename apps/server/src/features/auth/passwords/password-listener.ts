import type { LinkCloser } from '#features/secret-links';

/** What must happen when a password changes or a session was stolen, in the same transaction. */
export type PasswordListener = Pick<LinkCloser, 'passwordChanged' | 'sessionStolen'>;
