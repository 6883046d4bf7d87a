import { formatDateOf } from '#lib/format-date';
import { RadioField } from '#ui/radio-field';
import { seriesMessages as words } from './series.messages.ts';
import type { Scope, SeriesScope } from './use-scope.ts';

type Props = { of: 'edit' | 'delete'; scope: SeriesScope; timeZone: string; error?: string | undefined };

/** Asks whether a change also applies to the following appointments of the series. */
export function ScopeField({ of, scope, timeZone, error }: Props) {
  const last = scope.following.at(-1);
  if (!last) return null;
  const hint = words.followingHint(scope.following.length, formatDateOf(last.scheduledDateTime, timeZone));
  return (
    <div className="sm:col-span-2">
      <RadioField<Scope>
        legend={of === 'edit' ? words.applyTo : words.deleteScope}
        options={[
          { value: 'one', label: words.onlyThis },
          { value: 'following', label: words.following, hint },
        ]}
        value={scope.value}
        error={error}
        onChange={scope.choose}
      />
    </div>
  );
}
