import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword } from '#features/auth';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { assertMayMakeAccount } from './account-bounds.ts';
import { type Account, findAccount } from './accounts.queries.ts';
import { addAccount, emailTaken } from './add-account.ts';

type Credentials = { name: string; email: string; password: string };

/** Before the transaction: hashing takes a while, and may hold neither a connection nor the claim of a key. */
export async function hashPasswordOf<T extends Credentials>(maker: Actor, { password, ...person }: T) {
  assertPasswordIsUncommon(password, person);
  return { ...person, passwordHash: await hashPassword(password, maker) };
}

type Wanted = {
  name: string;
  email: string;
  passwordHash: string;
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
  const account = { name, email, role, passwordHash, specialization, isVouchedFor: true, now };
  const userId = await addAccount(tx, account);
  const made = userId === null ? undefined : await findAccount(tx, userId);
  if (!made) throw emailTaken();
  await welcome(context, tx, actor, made);
  await recordAudit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: made.id },
    details: { role },
    ...(doctorId === undefined ? {} : { doctorId }),
  });
  return made;
}

async function welcome(context: Context, tx: Tx, actor: Actor, made: Account): Promise<void> {
  const { id: userId, email: recipient } = made;
  const details = { authorId: actor.userId };
  await addMail(tx, {
    ...{ kind: 'welcome', cause: actor, details },
    ...{ recipient, userId, now: context.clock.now() },
  });
}
