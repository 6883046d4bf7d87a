import type { LinkCloser } from '#features/secret-links';

/** Hooks that run in the transaction in which a password changes or a stolen session ends. */
export type PasswordListener = Pick<LinkCloser, 'passwordChanged' | 'sessionStolen'>;
