import type { Db, Tx } from '#platform/db/database';

type NewPassword = {
  userId: number;
  passwordHash: string;
  /** True if another person chose the password. */
  isFirst: boolean;
  now: Date;
};

/** Changes the password. Also invalidates pending links that could set another password or change the address. */
export async function changePassword(
  tx: Tx,
  { userId, passwordHash, isFirst, now }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_choose_password: isFirst, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('mail_tokens')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['reset_password', 'invitation', 'change_email'])
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Returns the password hash, or an empty string while an invited user has not chosen a password. */
export async function findPasswordHash(db: Db | Tx, userId: number): Promise<string> {
  const { hash } = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return hash;
}

/** Deletes all tokens of a session. The caller has locked the session. */
export async function removeTokensOf(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session_tokens').where('session_id', '=', sessionId).execute();
}
