import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
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
 * If the error says that the record in the drawer or on the page was merged into another one, shows the surviving
 * record there. Returns whether the error says so.
 */
export function useFollowMerge(error: Error | null, place: 'drawer' | 'page'): boolean {
  const mergedInto = hasCode(error, 'patient_merged') ? error.body?.mergedInto : undefined;
  const navigate = useNavigate();
  const { search } = useLocation();
  const openPatient = useOpenPatient();
  const show = (patientId: number) => {
    // The page keeps the drawer, which may show another patient.
    if (place === 'page') void navigate(`/dashboard/patients/${patientId}${search}`, { replace: true });
    else openPatient(patientId);
  };
  const follow = useEffectEvent((patientId: number) => {
    showToast({ tone: 'neutral', message: words.movedOn });
    show(patientId);
  });
  useEffect(() => {
    if (mergedInto !== undefined) follow(mergedInto);
  }, [mergedInto]);
  return mergedInto !== undefined;
}
