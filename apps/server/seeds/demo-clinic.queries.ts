import { sql } from 'kysely';
import { recordAudit, theServer } from '#features/audit';
import type { Tx } from '#platform/db/database';

/** Two processes that start together on an empty database fill it once: the second waits and then sees the first. */
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

/** The one trace the demo leaves in the trail: what it made was done by nobody. */
export async function recordDemoLoaded(tx: Tx, counts: Readonly<Record<string, number>>): Promise<void> {
  await recordAudit(tx, theServer, { action: 'demo.loaded', details: counts });
}
