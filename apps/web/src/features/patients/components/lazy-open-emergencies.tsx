import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import type { OpenedRecord } from '../api/use-emergency-access.ts';

const Banners = lazyComponent(async () => (await import('./open-emergencies.tsx')).OpenEmergencies);

/** Loads the banners after the page, because few doctors have an open grant. */
export function OpenEmergencies({ onOpen }: { onOpen: (record: OpenedRecord) => void }) {
  return (
    <LazyBoundary placeholder={null}>
      <Banners onOpen={onOpen} />
    </LazyBoundary>
  );
}
