import type { User } from '@anteroom/contract/accounts';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, lockAccount } from '#features/auth';
import { addMail, assertMayCauseAnotherMail } from '#features/mail';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { isKeyTaken } from '#platform/db/idempotency.queries';
import type { CallMeta } from '#platform/http/bind';
import { assertMayMakeAccount, assertMayMakeAnother } from './account-bounds.ts';
import { type Account, findAccount } from './accounts.queries.ts';
import { addAccount, emailTaken } from './add-account.ts';
import { addInvitation } from './invitations/add-invitation.ts';
import { addStandIn } from './invitations/add-stand-in.ts';
import { presentUser } from './present-account.ts';

type Person = { name: string; email: string; password?: string | undefined };

type Making = { actor: Actor; meta: Pick<CallMeta, 'idempotencyKey'> };

/**
 * Hashes the password before the transaction starts, because hashing is slow and must not block a database connection
 * or an idempotency key. Throws 429 before hashing if the creator has reached a limit, so that rejected requests are
 * cheap.
 */
export async function hashPasswordOf<T extends Person>(
  context: Context,
  making: Making,
  { password, ...person }: T,
) {
  if (password === undefined) return { ...person, passwordHash: null };
  await assertPasswordIsUncommon(context, password, person);
  await assertWithinBounds(context, making);
  return { ...person, passwordHash: await hashPassword(password, making.actor) };
}

/**
 * Skips the limit check if a finished request had the same idempotency key, because the repeat gets the stored
 * response.
 */
async function assertWithinBounds({ db, clock }: Context, { actor, meta }: Making): Promise<void> {
  const now = clock.now();
  const { idempotencyKey: key } = meta;
  try {
    await assertMayMakeAnother(db, actor, now);
    await assertMayCauseAnotherMail(db, actor, now);
  } catch (error) {
    if (key === null || !(await isKeyTaken(db, { userId: actor.userId, key }, now))) throw error;
  }
}

type Wanted = {
  name: string;
  email: string;
  /** The password's hash. Null if the owner chooses the password through an invitation. */
  passwordHash: string | null;
  role: 'doctor' | 'manager';
  specialization?: string | null | undefined;
  doctorId?: number;
};

/**
 * Creates an account for another person. The account is confirmed, because an admin or confirmed doctor created it. Its
 * email address counts as verified, unless the owner gets an invitation, which verifies it. If a doctor gives a taken
 * address, calls `addStandIn`.
 */
export async function makeAccountFor(
  context: Context,
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
): Promise<Account> {
  const { name, email, passwordHash, role, specialization, doctorId } = wanted;
  const now = context.clock.now();
  await assertMayMakeAccount(tx, actor, now);
  const isFirstPassword = passwordHash !== null;
  const account = { name, email, role, passwordHash, isFirstPassword, specialization, now };
  // If a doctor requests a taken address, create a stand-in: an error would reveal that the address has an account.
  const owner = actor.role === 'doctor' ? await lockAccount(tx, { email }) : undefined;
  if (owner) return addStandIn(context, tx, actor, { owner, wanted });
  const userId = await addAccount(tx, { ...account, isVouchedFor: true });
  const made = userId === null ? undefined : await findAccount(tx, userId);
  // The address is taken. For a doctor's request, another request took it after the lookup.
  if (!made) return refuseTaken(context, tx, actor, wanted);
  await welcome(context, tx, actor, made);
  await recordAudit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: made.id },
    details: { role },
    ...(doctorId === undefined ? {} : { doctorId }),
  });
  return made;
}

async function refuseTaken(context: Context, tx: Tx, actor: Actor, wanted: Wanted): Promise<Account> {
  const owner = await lockAccount(tx, { email: wanted.email });
  if (actor.role !== 'doctor' || !owner) throw emailTaken();
  return addStandIn(context, tx, actor, { owner, wanted });
}

async function welcome(context: Context, tx: Tx, actor: Actor, made: Account): Promise<void> {
  const { id: userId, email: recipient } = made;
  if (made.invited) return addInvitation(context, tx, actor, made);
  const details = { authorId: actor.userId };
  await addMail(tx, {
    kind: 'welcome',
    cause: actor,
    details,
    recipient,
    userId,
    now: context.clock.now(),
  });
}

export type NewDoctor = Omit<RouteInput<typeof api.createDoctor>['body'], 'password'> & {
  passwordHash: string | null;
};

export async function createDoctor(context: Context, tx: Tx, actor: Actor, doctor: NewDoctor): Promise<User> {
  return presentUser(await makeAccountFor(context, tx, actor, { ...doctor, role: 'doctor' }));
}
