import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, lockAccount } from '#features/auth';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { assertMayMakeAccount } from './account-bounds.ts';
import { type Account, findAccount } from './accounts.queries.ts';
import { addAccount, emailTaken } from './add-account.ts';
import { addInvitation } from './invitations/add-invitation.ts';
import { addStandIn } from './invitations/add-stand-in.ts';

type Person = { name: string; email: string; password?: string | undefined };

/** Before the transaction: hashing takes a while, and may hold neither a connection nor the claim of a key. */
export async function hashPasswordOf<T extends Person>(
  context: Context,
  maker: Actor,
  { password, ...person }: T,
) {
  if (password === undefined) return { ...person, passwordHash: null };
  await assertPasswordIsUncommon(context, password, person);
  return { ...person, passwordHash: await hashPassword(password, maker) };
}

type Wanted = {
  name: string;
  email: string;
  /** Null: the owner chooses the password by an invitation. */
  passwordHash: string | null;
  role: 'doctor' | 'manager';
  specialization?: string | null | undefined;
  /** The doctor whom a new manager serves. */
  doctorId?: number;
};

/** Makes an account for someone else. An admin or a confirmed doctor made it, so it is verified and confirmed by that. */
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
  // A doctor must not learn who has an account.
  const owner = actor.role === 'doctor' ? await lockAccount(tx, { email }) : undefined;
  if (owner) return addStandIn(context, tx, actor, { owner, wanted });
  const userId = await addAccount(tx, { ...account, isVouchedFor: true });
  const made = userId === null ? undefined : await findAccount(tx, userId);
  // Somebody else took the address since it was looked for.
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
    ...{ kind: 'welcome', cause: actor, details },
    ...{ recipient, userId, now: context.clock.now() },
  });
}
