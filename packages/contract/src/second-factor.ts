import { z } from 'zod/mini';
import { presentedPassword, sessionUser, tokens } from './auth.ts';
import { limits } from './limits.ts';
import { passkey } from './passkeys.ts';
import { epochMillis } from './primitives.ts';
import { route } from './route.ts';

const halfSessionToken = z
  .string({ error: 'Sign in again' })
  .check(
    z.minLength(1, { error: 'Sign in again' }),
    z.maxLength(limits.mailToken, { error: 'Sign in again' }),
  );

/**
 * The maximum length of a typed code. A recovery code with hyphens has 19 characters, and some people type spaces too.
 */
const longestCode = 40;

/** Six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const presentedCode = z.string({ error: 'Code is required' }).check(
  z.maxLength(longestCode, { error: 'Code is invalid' }),
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.minLength(1, { error: 'Code is required' }),
);

export const signInWithCodeBody = z.strictObject({ halfSession: halfSessionToken, code: presentedCode });

export const signInWithCode = route({
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Complete a sign-in with a code, after `second_factor_required`',
  access: 'public',
  body: signInWithCodeBody,
  status: 200,
  response: z.object({ user: sessionUser, tokens }),
  errors: ['half_session_over', 'too_many_requests'],
});

export const ownFactors = z.object({
  /** The authenticator app. Null if the account has none. */
  authenticator: z.nullable(z.object({ addedAt: epochMillis })),
  passkeys: z.array(passkey),
  /** False where browsers offer no passkeys: over http (except on `localhost`), or at an IP address. */
  mayAddPasskeys: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const getOwnFactors = route({
  method: 'GET',
  path: '/auth/factors',
  summary: 'Get the caller’s second factors',
  access: 'signed_in',
  status: 200,
  response: ownFactors,
  errors: [],
});

export const setUpAuthenticator = route({
  method: 'POST',
  path: '/auth/factors/authenticator',
  summary: 'Create a secret for an authenticator app. It replaces the secret in use once a code confirms it',
  access: 'signed_in',
  status: 200,
  /** `uri` is the content of the QR code, `secret` the same secret in Base32 to type in. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: [],
});

const madeCodes = z.array(z.string());

export const confirmAuthenticatorBody = z.strictObject({ code: presentedCode });

export const confirmAuthenticator = route({
  method: 'POST',
  path: '/auth/factors/authenticator/confirm',
  summary:
    'Confirm an authenticator app with its first code. Adding the account’s first factor ends its other sessions',
  access: 'signed_in',
  body: confirmAuthenticatorBody,
  status: 200,
  /** The new recovery codes. Null if the account still has unused codes. */
  response: z.object({ recoveryCodes: z.nullable(madeCodes) }),
  errors: [],
});

export const removeAuthenticator = route({
  method: 'DELETE',
  path: '/auth/factors/authenticator',
  summary: 'Remove the caller’s authenticator app',
  access: 'signed_in',
  status: 204,
  errors: [],
});

export const replaceRecoveryCodes = route({
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  summary: 'Replace all recovery codes with ten new ones. Only this response contains them',
  access: 'signed_in',
  status: 200,
  response: z.object({ recoveryCodes: madeCodes }),
  errors: [],
});

export const stepUpWithPasswordBody = z.strictObject({ currentPassword: presentedPassword });

export const stepUpWithPassword = route({
  method: 'POST',
  path: '/auth/step-up/password',
  summary:
    'Step up: confirm the caller’s identity with the password. Only for accounts without a second factor',
  access: 'signed_in',
  body: stepUpWithPasswordBody,
  status: 204,
  errors: [],
});

export const stepUpWithCodeBody = z.strictObject({ code: presentedCode });

export const stepUpWithCode = route({
  method: 'POST',
  path: '/auth/step-up/code',
  summary: 'Step up: confirm the caller’s identity with a code',
  access: 'signed_in',
  body: stepUpWithCodeBody,
  status: 204,
  errors: [],
});

export const secondFactorApi = {
  signInWithCode,
  getOwnFactors,
  setUpAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  stepUpWithPassword,
  stepUpWithCode,
} as const;
