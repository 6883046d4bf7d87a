import { z } from 'zod/mini';
import { email, epochMillis, id } from './basic-primitives.ts';
import { limits } from './limits.ts';
import { role } from './roles.ts';
import { route } from './route.ts';

/** The signed-in user. `role` and `roleName` are the same, because some clients read one and some the other. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  roleName: role,
  emailVerified: z.boolean(),
  /** Present only while an admin still has to confirm the account. */
  awaitsConfirmation: z.optional(z.literal(true)),
});
export type SessionUser = z.infer<typeof sessionUser>;

/**
 * The rules that a clinic can set for a role. `off`: a second factor is voluntary. `asked`: the user is asked to set
 * one up. `required`: the user must set one up.
 */
export const factorRules = ['off', 'asked', 'required'] as const;

/**
 * The signed-in user with settings. If `needsOwnCredential` is set, another person chose the password. Until the user
 * changes it, every request outside /auth and each change of the email address returns 403. `secondFactor` is the
 * clinic's rule for this role. After its `dueAt`, the same requests return 403 without a second factor. If
 * `singleKeyShortcuts` is set, the web app listens to keys such as `c` for Call Next.
 */
const profile = z.extend(sessionUser, {
  needsOwnCredential: z.boolean(),
  singleKeyShortcuts: z.boolean(),
  secondFactor: z.object({
    isSet: z.boolean(),
    rule: z.enum(factorRules),
    dueAt: z.nullable(epochMillis),
  }),
});

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

const presentedToken = z
  .string({ error: 'Refresh token is required' })
  .check(
    z.minLength(1, { error: 'Refresh token is required' }),
    z.maxLength(500, { error: 'Refresh token is invalid' }),
  );

/** A password for a sign-in. Compared exactly as sent, without trimming or normalizing. */
export const presentedPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, { error: 'Password is required' }),
    z.minLength(limits.password.min, { error: 'Password must be at least 8 characters' }),
    z.maxLength(limits.password.max, { error: 'Password must be 128 characters or less' }),
  );

const composition = {
  error: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
};

/** A new password (rules: specification, section 5). Hashed exactly as sent. */
export const newPassword = presentedPassword.check(
  z.regex(/\p{Lu}/u, composition),
  z.regex(/\p{Ll}/u, composition),
  z.regex(/\p{Nd}/u, composition),
);

export const logInBody = z.strictObject({ email, password: presentedPassword });

export const logIn = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: logInBody,
  status: 200,
  response: z.object({ user: sessionUser, tokens }),
  errors: ['invalid_credentials', 'second_factor_required', 'too_many_requests'],
});

export const refreshTokens = route({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  access: 'public',
  isTimed: true,
  body: z.strictObject({ refreshToken: presentedToken }),
  status: 200,
  response: z.object({ tokens }),
  errors: ['invalid_token'],
});

export const logOut = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out. Ends the session of the refresh token and the session of the access token',
  access: 'public',
  body: z.strictObject({ refreshToken: z.optional(presentedToken) }),
  status: 204,
  clearsSiteData: true,
  errors: [],
});

export const getProfile = route({
  method: 'GET',
  path: '/auth/profile',
  summary: 'Get the caller’s own account',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ user: profile }),
  errors: [],
});
