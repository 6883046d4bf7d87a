import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, because few patients change their appointment. */
export const ChangeVisit = lazyComponent(async () => (await import('./change-visit.tsx')).ChangeVisit);
