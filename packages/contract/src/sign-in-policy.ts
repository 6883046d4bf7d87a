import { z } from 'zod/mini';
import { factorRules } from './auth.ts';
import { route } from './route.ts';

export const factorRule = z.enum(factorRules, { error: 'Two-step sign-in must be off, asked or required' });
export type FactorRule = z.infer<typeof factorRule>;

export const mostGraceDays = 90;

/**
 * The grace period of the rule `required` in days, counted from when the rule became `required` or the account was
 * created, whichever is later.
 */
const graceDays = z
  .int({ error: 'Days must be a whole number' })
  .check(
    z.gte(0, { error: 'Days must be 0 or more' }),
    z.lte(mostGraceDays, { error: `Days must be ${mostGraceDays} or less` }),
  );

const ruleOfRole = z.strictObject({ rule: factorRule, graceDays });

/** The clinic's rules for the sign-ins of its staff. */
export const signInPolicy = z.strictObject({
  admin: ruleOfRole,
  doctor: ruleOfRole,
  manager: ruleOfRole,
  /** True if accounts without a second factor must step up too, with their password. */
  stepUpForAll: z.boolean({ error: 'Step-up for all must be true or false' }),
});
export type SignInPolicy = z.infer<typeof signInPolicy>;

export const getSignInPolicy = route({
  method: 'GET',
  path: '/admin/sign-in-policy',
  summary: 'Get which roles need a second factor, and whether accounts without one must step up too',
  access: 'signed_in',
  status: 200,
  response: z.object({ policy: signInPolicy }),
  errors: [],
});

export const updateSignInPolicy = route({
  method: 'PUT',
  path: '/admin/sign-in-policy',
  summary: 'Set which roles need a second factor, and whether accounts without one must step up too',
  access: 'signed_in',
  body: signInPolicy,
  status: 200,
  response: z.object({ policy: signInPolicy }),
  errors: [],
});
