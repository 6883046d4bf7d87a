import { verify } from '@node-rs/argon2';
import type { Db, Tx } from '#platform/db/database';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

/**
 * Returns the enabled accounts that still have the published password of the demo clinic. Checks only accounts with a
 * demo address, and accounts whose password hash is the one from loading the demo. So it verifies at most eight hashes,
 * and none in a clinic without a demo.
 */
export async function listPublishedPasswords(db: Db | Tx): Promise<{ id: number; email: string }[]> {
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as hash'])
    .where('is_enabled', '=', true)
    .where((is) =>
      is.or([
        is(
          'email',
          'in',
          demoAccounts.map(({ email }) => email),
        ),
        is('password_hash', '=', is.selectFrom('clinic_settings').select('demo_password_hash').limit(1)),
      ]),
    )
    .orderBy('id')
    .execute();
  const published = new Set<string>();
  for (const hash of new Set(candidates.map((account) => account.hash))) {
    // An invited account has no hash yet, so skip it.
    if (hash !== '' && (await verify(hash, demoPassword))) published.add(hash);
  }
  return candidates.filter(({ hash }) => published.has(hash)).map(({ id, email }) => ({ id, email }));
}
