import { type SqlBool, sql } from 'kysely';
import type { Settings } from '#platform/context';

/**
 * SQL condition on `users`: the mail address is verified or needs no verification. Invited doctors have no password and
 * no verified address yet, but an admin created their account, and the clinic prepares hours and books before they
 * accept.
 */
export const isVerifiedOrInvited = ({
  requireEmailVerification,
}: Pick<Settings, 'requireEmailVerification'>) =>
  sql<SqlBool>`(users.email_verified_at is not null or users.password_hash = ''
    or not ${requireEmailVerification}::boolean)`;
