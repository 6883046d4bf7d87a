import { z } from 'zod/mini';
import { sessionUser, tokens } from './auth.ts';
import { email, epochMillis, id, idInUrl, nameLine } from './primitives.ts';
import { route } from './route.ts';

/** WebAuthn's binary values are sent as Base64url, as in the JSON forms of the browser. */
const base64url = (max: number) =>
  z
    .string({ error: 'Passkey is invalid' })
    .check(
      z.maxLength(max, { error: 'Passkey is invalid' }),
      z.regex(/^[\w-]+$/, { error: 'Passkey is invalid' }),
    );

const max = { name: 60, id: 1400, data: 20_000, transport: 30, transports: 10 };
const name = nameLine('Name', max.name);
const passkeyParams = z.strictObject({ passkeyId: idInUrl });

/** One of the caller's own passkeys. */
export const passkey = z.object({
  id,
  name: z.string(),
  addedAt: epochMillis,
  lastUsedAt: z.nullable(epochMillis),
  /** True if a password manager copies the passkey to the user's other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The options for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** The options for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** The passkeys that the device may use. If empty, the device offers all its passkeys for this clinic. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** The browser's response when it creates a passkey. */
const attestation = z.strictObject({
  id: base64url(max.id),
  clientDataJSON: base64url(max.data),
  attestationObject: base64url(max.data),
  transports: z.array(z.string().check(z.maxLength(max.transport))).check(z.maxLength(max.transports)),
});
export type Attestation = z.infer<typeof attestation>;

/** The browser's response when it uses a passkey. */
export const assertion = z.strictObject({
  id: base64url(max.id),
  clientDataJSON: base64url(max.data),
  authenticatorData: base64url(max.data),
  signature: base64url(max.data),
});
export type Assertion = z.infer<typeof assertion>;

export const startPasskey = route({
  method: 'POST',
  path: '/auth/factors/passkeys/options',
  summary: 'Get the options for adding a passkey',
  access: 'signed_in',
  status: 200,
  response: z.object({ options: creationOptions }),
  errors: ['passkeys_unavailable'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/auth/factors/passkeys',
  summary: 'Add a passkey. Adding the account’s first factor ends its other sessions',
  access: 'signed_in',
  body: z.strictObject({ name, credential: attestation }),
  status: 200,
  /** `recoveryCodes` is null if the account still has unused codes. */
  response: z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
  errors: ['passkeys_unavailable', 'passkey_refused'],
});

export const renamePasskeyBody = z.strictObject({ name });

export const renamePasskey = route({
  method: 'PUT',
  path: '/auth/factors/passkeys/:passkeyId',
  summary: 'Rename one of the caller’s passkeys',
  access: 'signed_in',
  params: passkeyParams,
  body: renamePasskeyBody,
  status: 200,
  response: z.object({ passkey }),
  errors: [],
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/auth/factors/passkeys/:passkeyId',
  summary: 'Remove one of the caller’s passkeys',
  access: 'signed_in',
  params: passkeyParams,
  status: 204,
  errors: [],
});

export const startPasskeySignIn = route({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary:
    'Get the options for a sign-in with a passkey. With an email address, the device offers only passkeys of that account',
  access: 'public',
  body: z.strictObject({ email: z.optional(email) }),
  status: 200,
  response: z.object({ options: requestOptions }),
  errors: ['passkeys_unavailable'],
});

export const signInWithPasskey = route({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Sign in with a passkey, without a password',
  access: 'public',
  body: z.strictObject({ credential: assertion }),
  status: 200,
  response: z.object({ user: sessionUser, tokens }),
  errors: ['passkeys_unavailable', 'passkey_refused'],
});

export const startPasskeyStepUp = route({
  method: 'POST',
  path: '/auth/step-up/passkey/options',
  summary: 'Get the options for a step-up with one of the caller’s passkeys',
  access: 'signed_in',
  status: 200,
  response: z.object({ options: requestOptions }),
  errors: ['passkeys_unavailable'],
});

export const stepUpWithPasskey = route({
  method: 'POST',
  path: '/auth/step-up/passkey',
  summary: 'Step up: confirm the caller’s identity with a passkey',
  access: 'signed_in',
  body: z.strictObject({ credential: assertion }),
  status: 204,
  errors: ['passkeys_unavailable', 'passkey_refused'],
});

export const passkeyApi = {
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeySignIn,
  signInWithPasskey,
  startPasskeyStepUp,
  stepUpWithPasskey,
} as const;
