import { lazyComponent } from '#lib/lazy-component';

/** Few people ever see it. */
export const LazySecondFactorFirst = lazyComponent(
  async () => (await import('./second-factor-first.tsx')).SecondFactorFirst,
);
