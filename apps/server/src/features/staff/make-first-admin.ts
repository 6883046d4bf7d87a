import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { hasAdmin, insertAdmin } from './staff.queries.ts';

type FirstAdmin = { email: string; passwordHash: () => Promise<string> };

/** Makes the first admin where the database has none; answers whether there is one now. */
export function makeFirstAdmin({ db }: Pick<Context, 'db'>, first: FirstAdmin | null): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (await hasAdmin(tx)) return true;
    if (first === null) return false;
    await insertAdmin(tx, { email: first.email, passwordHash: await first.passwordHash() });
    return true;
  });
}
