import { type SqlBool, sql } from 'kysely';
import type { Settings } from '#context';

/**
 * Whether lists offer the doctor in `users`, as far as the address counts. An invited doctor has no password and no
 * verified address yet, but an admin made the account: the clinic prepares the hours and books before they accept.
 */
export const isVerifiedOrInvited = ({
  requireEmailVerification,
}: Pick<Settings, 'requireEmailVerification'>) =>
  sql<SqlBool>`(users.email_verified_at is not null or users.password_hash = ''
    or not ${requireEmailVerification}::boolean)`;
