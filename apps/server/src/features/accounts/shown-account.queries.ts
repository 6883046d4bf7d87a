import { sql } from 'kysely';

/**
 * List columns of an account that may be a stand-in (manager_requests, joined as `request`): the requested address, and
 * the state that a new account would have.
 */
export const shownEmail = sql<string>`coalesce(request.email, users.email)`;

export const isInvited = sql<boolean>`coalesce(not request.has_password, users.password_hash = '')`;
