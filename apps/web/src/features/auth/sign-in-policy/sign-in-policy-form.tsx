import { factorRules } from '@anteroom/contract/auth';
import { type Role, roles } from '@anteroom/contract/roles';
import {
  getSignInPolicy,
  mostGraceDays,
  type SignInPolicy,
  signInPolicy,
  updateSignInPolicy,
} from '@anteroom/contract/sign-in-policy';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { useFocusOnInvalid } from '#lib/form-errors';
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
      {policy && <PolicyForm policy={policy} />}
    </section>
  );
}

function PolicyForm({ policy }: { policy: SignInPolicy }) {
  // Null until the user changes something, so that the form shows the rules as they are now.
  const [changed, setChanged] = useState<SignInPolicy | null>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnInvalid(attempts);
  const { mutateAsync, isPending, error } = useRouteMutation(updateSignInPolicy, {
    invalidates: [routeKey(getSignInPolicy)],
    waitsForRefetch: true,
  });
  const edited = changed ?? policy;
  const save = async () => {
    await mutateAsync({ body: edited });
    setChanged(null);
    showToast({ tone: 'done', message: words.saved });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (signInPolicy.safeParse(edited).success) void save().catch(() => undefined);
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4" aria-label={words.title}>
      {error && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
      {roles.map((role) => (
        <RoleFields
          key={role}
          role={role}
          value={edited[role]}
          saved={policy[role]}
          isChecked={attempts > 0}
          onChange={(value) => setChanged({ ...edited, [role]: value })}
        />
      ))}
      <div className="-mx-2">
        <CheckField
          role="switch"
          label={words.stepUp}
          hint={words.stepUpHint}
          checked={edited.stepUpForAll}
          onChange={(event) => setChanged({ ...edited, stepUpForAll: event.target.checked })}
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
type RoleFieldsProps = {
  role: Role;
  value: RuleOfRole;
  saved: RuleOfRole;
  /** True after the first attempt to save. Only then does the form show its errors. */
  isChecked: boolean;
  onChange: (value: RuleOfRole) => void;
};

function RoleFields({ role, value, saved, isChecked, onChange }: RoleFieldsProps) {
  const days = signInPolicy.shape[role].shape.graceDays.safeParse(value.graceDays);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={words.ruleOf[role]}
        options={factorRules.map((rule) => ({ value: rule, label: words.rules[rule] }))}
        value={value.rule}
        onChange={(event) => {
          const rule = factorRules.find((each) => each === event.target.value) ?? 'off';
          // Replace an invalid number of days with the saved one, because its field may disappear, and the user could
          // then not correct it.
          onChange({ rule, graceDays: days.success ? value.graceDays : saved.graceDays });
        }}
      />
      {value.rule === 'required' && (
        <TextField
          label={words.graceOf[role]}
          hint={words.graceHint}
          type="number"
          inputMode="numeric"
          error={isChecked ? days.error?.issues[0]?.message : undefined}
          min={0}
          max={mostGraceDays}
          value={Number.isNaN(value.graceDays) ? '' : value.graceDays}
          onChange={(event) => onChange({ ...value, graceDays: event.target.valueAsNumber })}
        />
      )}
    </div>
  );
}
