import { Fetching, fetched } from '#lib/fetched';
import type { OpenedRecord } from '../api/use-emergency-access.ts';

const Banners = fetched(async () => (await import('./open-emergencies.tsx')).OpenEmergencies);

/** Loads the banners behind the page: few doctors have a running grant. */
export function OpenEmergencies({ onOpen }: { onOpen: (record: OpenedRecord) => void }) {
  return (
    <Fetching placeholder={null}>
      <Banners onOpen={onOpen} />
    </Fetching>
  );
}
