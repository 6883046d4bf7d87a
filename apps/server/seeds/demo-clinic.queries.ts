import { sql } from 'kysely';
import { recordAudit, theServer } from '#features/audit';
import type { Tx } from '#platform/db/database';

/**
 * Returns whether the clinic is empty. Takes a lock first: if two processes start together, the second one waits and
 * then finds the data of the first.
 */
export async function isEmptyClinic(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo clinic'))`.execute(tx);
  const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}

export async function describeClinic(tx: Tx, now: Date, passwordHash: string): Promise<void> {
  await tx
    .updateTable('clinic_settings')
    .set({
      address: '12 Harbor Street, Quincy, MA 02169',
      phone: '6175550199',
      email: 'desk@example.org',
      demo_password_hash: passwordHash,
      updated_at: now,
    })
    .execute();
}

/** Adds the demo's only audit entry. The generated records have no audit entries, because no user created them. */
export async function recordDemoLoaded(tx: Tx, counts: Readonly<Record<string, number>>): Promise<void> {
  await recordAudit(tx, theServer, { action: 'demo.loaded', details: counts });
}
