import { factorRules } from '@anteroom/contract/auth';
import { type Role, roles } from '@anteroom/contract/roles';
import {
  getSignInPolicy,
  mostGraceDays,
  type SignInPolicy,
  updateSignInPolicy,
} from '@anteroom/contract/sign-in-policy';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { routeKey, routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { signInPolicyMessages as words } from './sign-in-policy.messages.ts';

/**
 * Renders the form in which an admin sets which roles need a second factor, and whether all users must step up before
 * risky actions.
 */
export function SignInPolicyForm() {
  const {
    data: policy,
    error,
    refetch,
  } = useQuery(routeQuery(getSignInPolicy, {}, { select: (answer) => answer.policy }));
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{words.title}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.hint}</p>
      {error && !policy && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
      {!policy && !error && <Skeleton label={words.loading} rows={3} />}
      {policy && <PolicyForm key={JSON.stringify(policy)} policy={policy} />}
    </section>
  );
}

function PolicyForm({ policy }: { policy: SignInPolicy }) {
  const [edited, setEdited] = useState(policy);
  const { mutateAsync, isPending, error } = useRouteMutation(updateSignInPolicy, {
    invalidates: [routeKey(getSignInPolicy)],
  });
  const save = async () => {
    await mutateAsync({ body: edited });
    showToast({ tone: 'done', message: words.saved });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save().catch(() => undefined);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-4" aria-label={words.title}>
      {error && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
      {roles.map((role) => (
        <RoleFields
          key={role}
          role={role}
          value={edited[role]}
          onChange={(value) => setEdited({ ...edited, [role]: value })}
        />
      ))}
      <div className="-mx-2">
        <CheckField
          role="switch"
          label={words.stepUp}
          hint={words.stepUpHint}
          checked={edited.stepUpForAll}
          onChange={(event) => setEdited({ ...edited, stepUpForAll: event.target.checked })}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

type RuleOfRole = SignInPolicy[Role];
type RoleFieldsProps = { role: Role; value: RuleOfRole; onChange: (value: RuleOfRole) => void };

function RoleFields({ role, value, onChange }: RoleFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={words.ruleOf[role]}
        options={factorRules.map((rule) => ({ value: rule, label: words.rules[rule] }))}
        value={value.rule}
        onChange={(event) => {
          const rule = factorRules.find((each) => each === event.target.value) ?? 'off';
          onChange({ ...value, rule });
        }}
      />
      {value.rule === 'required' && (
        <TextField
          label={words.graceOf[role]}
          hint={words.graceHint}
          type="number"
          min={0}
          max={mostGraceDays}
          value={Number.isNaN(value.graceDays) ? '' : value.graceDays}
          onChange={(event) => onChange({ ...value, graceDays: event.target.valueAsNumber })}
        />
      )}
    </div>
  );
}
