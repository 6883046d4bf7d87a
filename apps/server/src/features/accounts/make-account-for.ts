import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword } from '#features/auth';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { type Account, findAccount } from './accounts.queries.ts';
import { addAccount, emailTaken } from './add-account.ts';

type Wanted = {
  name: string;
  email: string;
  password: string;
  role: 'doctor' | 'manager';
  specialization?: string | null | undefined;
  /** The doctor whom a new manager serves. */
  doctorId?: number;
};

/** Makes an account for someone else: its maker vouches for the address, and its owner is told by mail. */
export async function makeAccountFor(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
): Promise<Account> {
  const { name, email, password, role, specialization, doctorId } = wanted;
  assertPasswordIsUncommon(password, wanted);
  const now = clock.now();
  const passwordHash = await hashPassword(password);
  const account = { name, email, role, passwordHash, specialization, verifiedAt: now, now };
  const userId = await addAccount(tx, account);
  const made = userId === null ? undefined : await findAccount(tx, userId);
  if (!made) throw emailTaken();
  await addMail(tx, { kind: 'welcome', recipient: email, userId: made.id, details: { madeBy: actor.name } });
  await recordAudit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: made.id },
    details: { role },
    ...(doctorId === undefined ? {} : { doctorId }),
  });
  return made;
}
