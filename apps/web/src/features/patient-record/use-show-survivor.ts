import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOpenPatient } from '#features/patients';
import { hasCode } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { mergeMessages as words } from './merge.messages.ts';

/**
 * Returns a function that replaces the shown record with another one: in the drawer if it is open, otherwise on the
 * record page.
 */
export function useShowSurvivor(): (patientId: number) => void {
  const navigate = useNavigate();
  const openPatient = useOpenPatient();
  const [parameters] = useSearchParams();
  return (patientId) => {
    if (parameters.has('patient')) openPatient(patientId);
    else void navigate(`/dashboard/patients/${patientId}`, { replace: true });
  };
}

/**
 * If the error says that this record was merged into another one, shows the surviving record. Returns whether the error
 * says so.
 */
export function useFollowMerge(error: Error | null): boolean {
  const mergedInto = hasCode(error, 'patient_merged') ? error.body?.mergedInto : undefined;
  const show = useShowSurvivor();
  const follow = useEffectEvent((patientId: number) => {
    showToast({ tone: 'neutral', message: words.movedOn });
    show(patientId);
  });
  useEffect(() => {
    if (mergedInto !== undefined) follow(mergedInto);
  }, [mergedInto]);
  return mergedInto !== undefined;
}
