import type { ComponentProps } from 'react';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import type { ScopeField as Field } from './scope-field.tsx';

const ScopeField = lazyComponent(async () => (await import('./scope-field.tsx')).ScopeField);

/** Asks whether a change applies to the whole series. Loads only if more appointments of the series follow. */
export function LazyScope(props: ComponentProps<typeof Field>) {
  if (props.scope.following.length < 2) return null;
  return (
    <LazyBoundary placeholder={null}>
      <ScopeField {...props} />
    </LazyBoundary>
  );
}
