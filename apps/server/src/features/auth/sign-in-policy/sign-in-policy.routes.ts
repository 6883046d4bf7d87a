import { api } from '@anteroom/contract/api';
import { roles } from '@anteroom/contract/roles';
import type { SignInPolicy } from '@anteroom/contract/sign-in-policy';
import { recordAudit } from '#features/audit';
import { mayAdministrate } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { findSignInPolicy, lockSignInPolicy, saveSignInPolicy } from './sign-in-policy.queries.ts';

export function signInPolicyRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.getSignInPolicy, mayAdministrate, async () => ({ policy: await findSignInPolicy(context.db) })),
    change(api.updateSignInPolicy, mayAdministrate, async (tx, { actor, body }) => ({
      policy: await updateSignInPolicy(context, tx, actor, body),
    })),
  ];
}

async function updateSignInPolicy(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  policy: SignInPolicy,
): Promise<SignInPolicy> {
  await lockSignInPolicy(tx);
  const before = await findSignInPolicy(tx);
  const changedFields = fieldsThatChange(before, policy);
  if (changedFields.length === 0) return before;
  await saveSignInPolicy(tx, policy, clock.now());
  const rules = roles.map((role) => [role, `${policy[role].rule}, ${policy[role].graceDays} days`]);
  await recordAudit(tx, actor, {
    action: 'clinic.updated',
    changedFields,
    details: { ...Object.fromEntries(rules), stepUpForAll: policy.stepUpForAll },
  });
  return findSignInPolicy(tx);
}

function fieldsThatChange(before: SignInPolicy, after: SignInPolicy): string[] {
  const isOther = (part: keyof SignInPolicy) => JSON.stringify(before[part]) !== JSON.stringify(after[part]);
  return [...(roles.some(isOther) ? ['secondFactor'] : []), ...(isOther('stepUpForAll') ? ['stepUp'] : [])];
}
