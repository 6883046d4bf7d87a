import type { LinkCloser } from '#features/secret-links';

/** Hooks that run in the same transaction when a password changes or a session is stolen. */
export type PasswordListener = Pick<LinkCloser, 'passwordChanged' | 'sessionStolen'>;
