import type { Db, Tx } from '#platform/db/database';
import { hashToken } from '../tokens.ts';

export type MailLinkKind =
  | 'reset_password'
  | 'verify_email'
  | 'invitation'
  | 'change_email'
  | 'manager_request';

type Replacement = { userId: number; kind: MailLinkKind; now: Date };

export async function replaceMailToken(tx: Tx, { userId, kind, now }: Replacement): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', kind)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

type NewMailToken = Replacement & {
  tokenHash: Buffer;
  salt: Buffer;
  expiresAt: Date;
  /** The address that a `change_email` token confirms. */
  newEmail: string | null;
};

/** Stores a token. Returns its id, or null if the account does not exist. */
export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<number | null> {
  const { userId, kind, tokenHash, salt, now, expiresAt, newEmail } = token;
  const inserted = await tx
    .insertInto('mail_tokens')
    .columns(['user_id', 'purpose', 'token_hash', 'salt', 'created_at', 'expires_at', 'new_email'])
    .expression((from) =>
      from
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select((value) => [
          'users.id',
          value.val(kind).as('purpose'),
          value.val(tokenHash).as('token_hash'),
          value.val(salt).as('salt'),
          value.val(now).as('created_at'),
          value.val(expiresAt).as('expires_at'),
          value.val(newEmail).as('new_email'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

type Presented = { token: string; kind: MailLinkKind; now: Date };

export function findOwnerOfMailToken(db: Db, { token, kind, now }: Presented) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.id', 'users.name', 'users.email', 'mail_tokens.new_email as newEmail'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', kind)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('users.is_enabled', '=', true)
    .executeTakeFirst();
}

/** Marks the token as used. Returns whether it was still valid. */
export async function consumeMailToken(tx: Tx, { token, kind, now }: Presented): Promise<boolean> {
  const used = await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', kind)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
