import type { RecordSection } from '@anteroom/contract/record-sections';
import { currentSession } from '#lib/session-store';
import { useClinic } from './clinic-gate.tsx';

/**
 * Returns a function that returns whether the clinic hides a section of records from this user. The server enforces it.
 */
export function useHiddenSections(): (section: RecordSection | undefined) => boolean {
  const { hiddenFromManagers, hiddenFromAdmins } = useClinic();
  const hiddenFrom = { manager: hiddenFromManagers, admin: hiddenFromAdmins, doctor: [] as string[] };
  const hidden = hiddenFrom[currentSession().user?.role ?? 'doctor'];
  return (section) => section !== undefined && hidden.includes(section);
}
