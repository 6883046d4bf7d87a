import { lazyComponent } from '#lib/lazy-component';

/** Loaded lazily, because few users ever see it. */
export const LazySecondFactorFirst = lazyComponent(
  async () => (await import('./second-factor-first.tsx')).SecondFactorFirst,
);
