import type { ListedUser } from '@anteroom/contract/accounts';
import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import type { Db } from '#platform/db/database';
import { createCursors, toPage } from '#platform/db/page';
import { type Account, listAccounts, listConfirmedDoctors } from './accounts.queries.ts';
import { looksLike } from './look-alikes.rules.ts';
import { presentUser } from './present-account.ts';

export async function listUsers(
  { db, settings }: Context,
  { limit, search, role, cursor, awaitsConfirmation }: RouteInput<typeof api.listUsers>['query'],
): Promise<RouteOutput<typeof api.listUsers>> {
  const cursors = createCursors(settings, 'users');
  const waiting = awaitsConfirmation ? settings : null;
  const found = await listAccounts(db, { search, role, waiting, limit, after: cursors.read(cursor) });
  const { rows, pagination } = toPage(found, limit, ({ nameOrder, id }) => cursors.write([nameOrder, id]));
  return { users: await withLookAlikes(db, rows), pagination };
}

/** Adds to each unconfirmed account the doctors with a similar name, for the admin who confirms it. */
async function withLookAlikes(db: Db, accounts: readonly Account[]): Promise<ListedUser[]> {
  const isAnyNew = accounts.some(({ confirmed }) => !confirmed);
  const doctors = isAnyNew ? await listConfirmedDoctors(db) : [];
  return accounts.map((account) => ({
    ...presentUser(account),
    lookAlikes: account.confirmed ? [] : doctors.filter(({ name }) => looksLike(account.name, name)),
  }));
}
