import { z } from 'zod/mini';
import { accountName } from './account-name.ts';
import { newPassword } from './auth.ts';
import { limits } from './limits.ts';
import { messageResponse } from './mail-links.ts';
import { pageQuery, pagination, searchQuery } from './page.ts';
import { email, epochMillis, id, idInUrl, nullableText, optionalNameLine } from './primitives.ts';
import { role, roles } from './roles.ts';
import { route } from './route.ts';
import { doctor } from './staff.ts';

const specialization = optionalNameLine('Specialization', limits.specialization);

/** An account, as admins see it. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  roleName: role,
  enabled: z.boolean(),
  emailVerified: z.boolean(),
  /** True if the account was created by an invitation that its owner has not accepted yet. */
  invited: z.boolean(),
  /** False for self-registered accounts until an admin confirms them. */
  confirmed: z.boolean(),
  /** The doctor's specialization. Null for accounts that are not doctors. */
  specialization: nullableText,
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(epochMillis),
  createdAt: epochMillis,
  version: z.int(),
});
export type User = z.infer<typeof user>;

/**
 * An account in the list of users. `lookAlikes` contains the doctors with a similar name, for the admin who must
 * confirm the account. Empty for a confirmed account.
 */
const listedUser = z.extend(user, {
  lookAlikes: z.array(z.object({ id, name: z.string(), email: z.string(), specialization: nullableText })),
});
export type ListedUser = z.infer<typeof listedUser>;

const userParams = z.strictObject({ userId: idInUrl });

export const listUsers = route({
  method: 'GET',
  path: '/admin/users',
  summary: 'List all accounts by name',
  access: 'signed_in',
  query: z.strictObject({
    ...pageQuery,
    ...searchQuery,
    role: z.optional(z.enum(roles, { error: 'Role must be admin, doctor or manager' })),
    /** If set, lists only accounts that an admin must still confirm. */
    awaitsConfirmation: z.optional(z.literal('true', { error: 'awaitsConfirmation must be true' })),
  }),
  status: 200,
  response: z.object({ users: z.array(listedUser), pagination }),
  errors: [],
});

export const createDoctorBody = z.strictObject({
  name: accountName,
  email,
  /** The password. If absent, the owner gets an invitation by mail and chooses the password. */
  password: z.optional(newPassword),
  specialization,
});

export const createDoctor = route({
  method: 'POST',
  path: '/admin/doctors',
  summary: 'Create a doctor’s account. Without a password, mails an invitation to choose one',
  access: 'signed_in',
  body: createDoctorBody,
  takesIdempotencyKey: true,
  status: 201,
  response: z.object({ user }),
  errors: ['email_taken', 'idempotency_key_reused'],
});

/** Changes only the given fields. `enabled: true` enables a disabled account again. */
export const updateUserBody = z.strictObject({
  name: z.optional(accountName),
  enabled: z.optional(z.boolean({ error: 'Enabled must be true or false' })),
  confirmed: z.optional(z.literal(true, { error: 'An account is confirmed for good' })),
});

export const updateUser = route({
  method: 'PUT',
  path: '/admin/users/:userId',
  summary: 'Change, enable or disable an account',
  access: 'signed_in',
  params: userParams,
  body: updateUserBody,
  takesIfMatch: true,
  status: 200,
  response: z.object({ user }),
  errors: ['own_account', 'last_admin', 'stale_write'],
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/admin/users/:userId',
  summary: 'Disable an account and end its sessions. Its records are kept',
  access: 'signed_in',
  params: userParams,
  status: 204,
  errors: ['own_account', 'last_admin'],
});

export const endUserSessions = route({
  method: 'DELETE',
  path: '/admin/users/:userId/sessions',
  summary: 'End all sessions of an account',
  access: 'signed_in',
  params: userParams,
  status: 204,
  errors: [],
});

export const resetSecondFactor = route({
  method: 'DELETE',
  path: '/admin/users/:userId/second-factor',
  summary:
    'Remove a user’s second factors, for example after a lost phone. Ends their sessions and mails the user and all admins',
  access: 'signed_in',
  params: userParams,
  status: 204,
  errors: ['own_account'],
});

export const sendInvitation = route({
  method: 'POST',
  path: '/admin/users/:userId/invitation',
  summary: 'Send an invitation again. Only the latest link works',
  access: 'signed_in',
  params: userParams,
  status: 200,
  response: messageResponse,
  errors: ['invitation_over'],
});

/** A manager of a doctor, as the doctor or an admin sees them. */
export const manager = z.object({
  id,
  name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  /** True if the account was created by an invitation that its owner has not accepted yet. */
  invited: z.boolean(),
  /** The doctor that the request named. A manager can serve several doctors. */
  doctorId: id,
  lastSignInAt: z.nullable(epochMillis),
  createdAt: epochMillis,
});
export type Manager = z.infer<typeof manager>;

export const createManagerBody = z.strictObject({
  name: accountName,
  email,
  /** The password. If absent, the owner gets an invitation by mail and chooses the password. */
  password: z.optional(newPassword),
  doctorId: z.optional(z.nullable(id)),
});

export const createManager = route({
  method: 'POST',
  path: '/admin/managers',
  summary:
    'Create a manager’s account for a doctor. Admins name the doctor; doctors can create only managers of their own',
  access: 'signed_in',
  body: createManagerBody,
  takesIdempotencyKey: true,
  status: 201,
  response: z.object({ manager }),
  errors: ['email_taken', 'doctor_disabled', 'doctor_unconfirmed', 'idempotency_key_reused'],
});

const managerParams = z.strictObject({ managerId: idInUrl });

export const deleteManager = route({
  method: 'DELETE',
  path: '/admin/managers/:managerId',
  summary:
    'Disable a manager’s account. If a doctor sends the request and the manager works for other doctors too, removes only the link to that doctor',
  access: 'signed_in',
  params: managerParams,
  status: 204,
  errors: [],
});

export const listManagers = route({
  method: 'GET',
  path: '/doctors/:doctorId/managers',
  summary: 'List a doctor’s managers by name',
  access: 'signed_in',
  params: z.strictObject({ doctorId: idInUrl }),
  status: 200,
  response: z.object({ managers: z.array(manager) }),
  errors: [],
});

export const listDoctorsOfManager = route({
  method: 'GET',
  path: '/managers/:managerId/doctors',
  summary: 'List the doctors of a manager that the caller also works for',
  access: 'signed_in',
  params: managerParams,
  status: 200,
  response: z.object({ doctors: z.array(doctor) }),
  errors: [],
});

export const setDoctorsOfManager = route({
  method: 'PUT',
  path: '/managers/:managerId/doctors',
  summary: 'Set the doctors that a manager works for',
  access: 'signed_in',
  params: managerParams,
  body: z.strictObject({
    doctorIds: z
      .array(id, { error: 'Doctors must be a list of ids' })
      .check(z.maxLength(limits.doctorsOfManager, { error: `At most ${limits.doctorsOfManager} doctors` })),
  }),
  status: 200,
  response: z.object({ doctors: z.array(doctor) }),
  errors: ['doctor_disabled', 'doctor_unconfirmed'],
});

export const updateDoctor = route({
  method: 'PUT',
  path: '/doctors/:doctorId',
  summary: 'Change a doctor’s specialization. Null or an empty text clears it',
  access: 'signed_in',
  params: z.strictObject({ doctorId: idInUrl }),
  body: z.strictObject({ specialization }),
  status: 200,
  response: z.object({ doctor }),
  errors: [],
});
