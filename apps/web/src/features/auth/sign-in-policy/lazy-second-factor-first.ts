import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, because few users ever see it. */
export const LazySecondFactorFirst = lazyComponent(
  async () => (await import('./second-factor-first.tsx')).SecondFactorFirst,
);
