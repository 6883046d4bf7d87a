import type { Tokens } from '@anteroom/contract/auth';
import type { RecordSection } from '@anteroom/contract/record-sections';
import type { SessionFactor } from '@anteroom/contract/sessions';
import type { FactorRule } from '@anteroom/contract/sign-in-policy';
import { sql } from 'kysely';
import type { RequestMeta } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { factorMethods } from './second-factor/second-factor.queries.ts';
import { accessLifeMillis, hashToken, sessionLifeMillis } from './tokens.ts';

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'is_enabled as isEnabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

type SignIn = { userId: number; factors: readonly SessionFactor[]; meta: RequestMeta; now: Date };

/** Starts a session. Lock the account first, because disabling it or changing its password ends its sessions. */
export async function startSession(tx: Tx, { userId, factors, meta, now }: SignIn): Promise<number> {
  await tx.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      created_at: now,
      last_active_at: now,
      expires_at: new Date(now.getTime() + sessionLifeMillis),
      factors: [...factors],
      user_agent: meta.userAgent,
      ip_address: meta.ipAddress,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewPair = { sessionId: number; parentId: number | null; tokens: Tokens; salt: Buffer; now: Date };

export async function addTokenPair(
  tx: Tx,
  { sessionId, parentId, tokens, salt, now }: NewPair,
): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({
      session_id: sessionId,
      parent_id: parentId,
      refresh_hash: hashToken(tokens.refreshToken),
      access_hash: hashToken(tokens.accessToken),
      access_expires_at: new Date(now.getTime() + accessLifeMillis),
      salt,
      created_at: now,
    })
    .execute();
}

/** Finds the session of a refresh token by the token's hash, including ended sessions and used tokens. */
export function findSessionOfRefreshToken(db: Db | Tx, refreshToken: string) {
  return db
    .selectFrom('session_tokens')
    .select(['session_id as sessionId', 'session_tokens.id as tokenId'])
    .where('refresh_hash', '=', hashToken(refreshToken))
    .executeTakeFirst();
}

/** Locks the session, so that parallel refreshes run one after the other. */
export function lockSession(tx: Tx, sessionId: number) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'user_id as userId', 'ended_at as endedAt', 'expires_at as expiresAt'])
    .select(['last_active_at as lastActiveAt', 'created_at as createdAt'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Reads the presented token pair and the pair that replaced it. Returns undefined if a new password replaced all pairs.
 * Call it after locking the session.
 */
export function findPairAndChild(tx: Tx, tokenId: number) {
  return tx
    .selectFrom('session_tokens as pair')
    .leftJoin('session_tokens as child', 'child.parent_id', 'pair.id')
    .select(['pair.id', 'pair.rotated_at as rotatedAt'])
    .select(['child.salt as childSalt', 'child.first_used_at as childFirstUsedAt'])
    .select('child.refresh_hash as childRefreshHash')
    .where('pair.id', '=', tokenId)
    .executeTakeFirst();
}

export type PairAndChild = NonNullable<Awaited<ReturnType<typeof findPairAndChild>>>;

export async function markRotated(tx: Tx, tokenId: number, now: Date): Promise<void> {
  await tx
    .updateTable('session_tokens')
    .set({ rotated_at: now, first_used_at: sql`coalesce(first_used_at, ${now})` })
    .where('id', '=', tokenId)
    .execute();
}

export async function isUserEnabled(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx.selectFrom('users').select('is_enabled').where('id', '=', userId).executeTakeFirst();
  return user?.is_enabled ?? false;
}

/** Why a session ended before it expired. */
export type EndReason =
  | 'signed_out'
  | 'ended_by_user'
  | 'ended_by_admin'
  | 'token_reused'
  | 'idle'
  | 'password_changed'
  | 'account_disabled'
  | 'too_many_sessions'
  | 'second_factor_added'
  | 'second_factor_reset';

/** Ends a session. Returns its owner, or undefined if it had ended before. */
export function endSession(tx: Tx, sessionId: number, reason: EndReason, now: Date) {
  return tx
    .updateTable('sessions')
    .from('users')
    .set({ ended_at: now, end_reason: reason })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .returning(['users.id as userId', 'users.name', 'users.role'])
    .executeTakeFirst();
}

type Endings = { userId: number; reason: EndReason; now: Date; exceptSessionId: number | undefined };

/** Ends all open sessions of a user except `exceptSessionId`. Returns the ended sessions. */
export function endOpenSessionsOf(tx: Tx, { userId, reason, now, exceptSessionId }: Endings) {
  return tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '<>', exceptSessionId ?? 0)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
}

export async function findCaller(db: Db, accessToken: string, now: Date): Promise<Caller | undefined> {
  return (await findCallers(db, [accessToken], now)).get(accessToken);
}

/** Returns the callers behind these access tokens with everything a request needs, in one indexed read. */
export async function findCallers(
  db: Db,
  accessTokens: readonly string[],
  now: Date,
): Promise<Map<string, Caller>> {
  const tokenOf = new Map(accessTokens.map((token) => [hashToken(token).toString('hex'), token]));
  const hashes = [...tokenOf.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const callers = await listCallers(db, hashes, now);
  return new Map(callers.map(({ accessHash, ...caller }) => [tokenOf.get(accessHash) ?? '', caller]));
}

export type Caller = Omit<Awaited<ReturnType<typeof listCallers>>[number], 'accessHash'>;

const listCallers = preparedQuery((db, hashes: readonly Buffer[], now: Date) =>
  db
    .selectFrom('session_tokens as pair')
    .innerJoin('sessions', 'sessions.id', 'pair.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['pair.id as tokenId', 'pair.first_used_at as firstUsedAt'])
    .select(sql<string>`encode(pair.access_hash, 'hex')`.as('accessHash'))
    .select(['sessions.id as sessionId', 'sessions.last_active_at as lastActiveAt'])
    .select(sql<Date>`least(pair.access_expires_at, sessions.expires_at)`.as('accessEndsAt'))
    .select(['users.id as userId', 'users.name', 'users.email', 'users.role'])
    .select(['users.is_confirmed as isConfirmed', 'users.must_choose_password as mustChoosePassword'])
    .select(sql<Date>`coalesce(sessions.stepped_up_at, sessions.created_at)`.as('provedAt'))
    .select(factorMethods.as('factorMethods'))
    .select(
      sql<FactorRule>`(select rule from factor_policies where factor_policies.role = users.role)`.as(
        'factorRule',
      ),
    )
    .select(
      sql<Date | null>`(
        select greatest(required_since, users.created_at) + make_interval(days => grace_days)
        from factor_policies where factor_policies.role = users.role and rule = 'required'
      )`.as('factorDueAt'),
    )
    .select(sql<boolean>`(select step_up_for_all from clinic_settings)`.as('stepsUpWithPassword'))
    .select(sql<boolean>`users.email_verified_at is not null`.as('emailVerified'))
    .select(
      sql<RecordSection[]>`case users.role
        when 'manager' then (select hidden_from_managers from clinic_settings)
        when 'admin' then (select hidden_from_admins from clinic_settings)
        else '{}' end`.as('hiddenSections'),
    )
    .select(
      // Omit disabled and unconfirmed doctors, because managers do not act for them. An unconfirmed manager acts for no
      // doctor.
      sql<number[]>`array(
        select served.doctor_id::float8
        from manager_doctors served
        join users doctor on doctor.id = served.doctor_id
        where served.manager_id = users.id and users.is_confirmed and doctor.is_enabled and doctor.is_confirmed
      )`.as('servedDoctorIds'),
    )
    .where(sql<boolean>`pair.access_hash = any(${hashes}::bytea[])`)
    .where('pair.access_expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .where('users.is_enabled', '=', true),
);

export async function markFirstUse(db: Db, tokenId: number, now: Date): Promise<void> {
  await db
    .updateTable('session_tokens')
    .set({ first_used_at: now })
    .where('id', '=', tokenId)
    .where('first_used_at', 'is', null)
    .execute();
}

/** Records that the user proved a factor in this session after the sign-in, for example in a step-up. */
export async function markSteppedUp(
  tx: Tx,
  { sessionId, factor, now }: { sessionId: number; factor: SessionFactor; now: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ stepped_up_at: now })
    .set({
      factors: sql`case when ${factor}::text = any(factors) then factors else factors || ${factor}::text end`,
    })
    .where('id', '=', sessionId)
    .execute();
}

export async function markActive(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', sessionId).execute();
}
