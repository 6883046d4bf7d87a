import type { listUsers as route } from '@anteroom/contract/accounts';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#context';
import { createCursors, toPage } from '#platform/db/page';
import { listAccounts } from './accounts.queries.ts';
import { presentUser } from './present-account.ts';

export async function listUsers(
  { db, settings }: Context,
  { limit, search, role, cursor }: RouteInput<typeof route>['query'],
): Promise<RouteOutput<typeof route>> {
  const cursors = createCursors(settings, 'users');
  const found = await listAccounts(db, { search, role, limit, after: cursors.read(cursor) });
  const { rows, pagination } = toPage(found, limit, ({ nameOrder, id }) => cursors.write([nameOrder, id]));
  return { users: rows.map(presentUser), pagination };
}
