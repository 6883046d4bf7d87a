import { currentSession } from '#lib/session-store';
import { useClinic } from './clinic-gate.tsx';

/** Whether this user sees diagnosis, treatment, prescription and medical history. The server enforces it. */
export function useSeesClinicalText(): boolean {
  const { managersSeeClinicalNotes } = useClinic();
  return managersSeeClinicalNotes || currentSession().user?.role !== 'manager';
}
