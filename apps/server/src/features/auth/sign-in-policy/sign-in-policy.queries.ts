import { type Role, roles } from '@anteroom/contract/roles';
import type { FactorRule, SignInPolicy } from '@anteroom/contract/sign-in-policy';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** Serializes changes to the sign-in policy. */
export async function lockSignInPolicy(tx: Tx): Promise<void> {
  await tx.selectFrom('clinic_settings').select('version').forNoKeyUpdate().execute();
}

export async function findSignInPolicy(db: Db | Tx): Promise<SignInPolicy> {
  const rows = await db
    .selectFrom('factor_policies')
    .select(['role', 'grace_days as graceDays'])
    .select(sql<FactorRule>`rule`.as('rule'))
    .execute();
  const { stepUpForAll } = await db
    .selectFrom('clinic_settings')
    .select('step_up_for_all as stepUpForAll')
    .executeTakeFirstOrThrow();
  const ofRole = (role: Role) => {
    const { rule = 'off', graceDays = 14 } = rows.find((row) => row.role === role) ?? {};
    return { rule, graceDays };
  };
  return { admin: ofRole('admin'), doctor: ofRole('doctor'), manager: ofRole('manager'), stepUpForAll };
}

/**
 * Saves the policy. A rule that stays required keeps its start date, so that saving does not restart the grace period.
 */
export async function saveSignInPolicy(tx: Tx, policy: SignInPolicy, now: Date): Promise<void> {
  for (const role of roles) {
    const { rule, graceDays } = policy[role];
    await tx
      .updateTable('factor_policies')
      .set({ rule, grace_days: graceDays })
      .set({ required_since: rule === 'required' ? sql`coalesce(required_since, ${now})` : null })
      .where('role', '=', role)
      .execute();
  }
  await tx.updateTable('clinic_settings').set({ step_up_for_all: policy.stepUpForAll }).execute();
}
