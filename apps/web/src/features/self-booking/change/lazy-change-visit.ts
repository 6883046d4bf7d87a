import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, because few patients change their appointment online. */
export const ChangeVisit = lazyComponent(async () => (await import('./change-visit.tsx')).ChangeVisit);
