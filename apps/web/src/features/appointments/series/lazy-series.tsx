import type { ComponentProps } from 'react';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import type { Repeat } from './repeat-choice.ts';
import { seriesMessages as words } from './series.messages.ts';
import type { ScopeField as Field } from './series-part.tsx';

const ScopeField = lazyComponent(async () => (await import('./series-part.tsx')).ScopeField);

/** Asks whether a change applies to the whole series. Loads only if more appointments of the series follow. */
export function LazyScope(props: ComponentProps<typeof Field>) {
  if (!props.scope.isOffered) return null;
  return (
    <LazyBoundary placeholder={null}>
      <ScopeField {...props} />
    </LazyBoundary>
  );
}

/** Loaded on first use, because few appointments repeat. */
const RepeatPlan = lazyComponent(async () => (await import('./repeat-plan.tsx')).RepeatPlan);

type Props = { repeat: Repeat; timeZone: string };

/** Asks whether a new appointment repeats. If so, asks how often and lists the dates. */
export function RepeatFields({ repeat, timeZone }: Props) {
  return (
    <div className="grid gap-3 sm:col-span-2">
      <SelectField
        label={words.repeat}
        options={words.intervals}
        value={repeat.choice.interval}
        onChange={({ currentTarget }) => repeat.change({ interval: currentTarget.value })}
      />
      {repeat.isOn && (
        <LazyBoundary placeholder={<Skeleton label={words.loading} rows={3} />}>
          <RepeatPlan repeat={repeat} timeZone={timeZone} />
        </LazyBoundary>
      )}
    </div>
  );
}
