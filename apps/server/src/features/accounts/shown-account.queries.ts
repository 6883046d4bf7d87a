import { sql } from 'kysely';

/**
 * Columns for lists of accounts that may include stand-ins (manager_requests, joined as `request`). A stand-in shows
 * the requested address and the state that a new account would have.
 */
export const shownEmail = sql<string>`coalesce(request.email, users.email)`;

export const isInvited = sql<boolean>`coalesce(not request.has_password, users.password_hash = '')`;
