import { sql } from 'kysely';

/**
 * What a list shows of an account that may be a stand-in (manager_requests, joined as `request`): the address that was
 * asked for, and the state in which a new account would be.
 */
export const shownEmail = sql<string>`coalesce(request.email, users.email)`;

export const isInvited = sql<boolean>`coalesce(not request.has_password, users.password_hash = '')`;
