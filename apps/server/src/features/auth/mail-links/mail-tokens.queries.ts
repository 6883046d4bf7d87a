import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { hashToken } from '../tokens.ts';

/** What a token in a mail is for: it is also the kind of the mail. */
export type MailLinkKind = 'reset_password' | 'verify_email';

export function findAccountByEmail(tx: Tx, email: string) {
  return tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}

/** Takes the account's lock first of all: what is done by mail links to one account takes turns. */
export function lockAccount(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_enabled as isEnabled'])
    .select(sql<boolean>`email_verified_at is not null`.as('emailVerified'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

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

type NewMailToken = Replacement & { tokenHash: Buffer; salt: Buffer; expiresAt: Date };

/** Null where there is no such account. */
export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<number | null> {
  const { userId, kind, tokenHash, salt, now, expiresAt } = token;
  const inserted = await tx
    .insertInto('mail_tokens')
    .columns(['user_id', 'purpose', 'token_hash', 'salt', 'created_at', 'expires_at'])
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
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

type Recent = { userId: number; kind: MailLinkKind; since: Date };

export async function countRecentMails(tx: Tx, { userId, kind, since }: Recent): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_jobs')
    .select((counted) => counted.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Presented = { token: string; kind: MailLinkKind; now: Date };

/** Whose good token this is. */
export function findOwnerOfMailToken(db: Db, { token, kind, now }: Presented) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', kind)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('users.is_enabled', '=', true)
    .executeTakeFirst();
}

/** Uses the token up; answers whether it was good until now. */
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

export async function markVerified(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function changePassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
