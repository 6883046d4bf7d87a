import type { Arrival } from '@anteroom/contract/arrivals';
import { useState } from 'react';
import { queueErrorMessage, queueMessages, useNoteArrival } from '#features/queue';
import { showToast } from '#lib/toast-store';
import { useIsMounted } from '#lib/use-is-mounted';

/**
 * Checks in an expected patient from the command bar. The returned error appears in the bar, or in a toast if the bar
 * has closed.
 */
export function useCheckIn(onDone: () => void) {
  const { note, isNoting } = useNoteArrival();
  const [errorText, setErrorText] = useState<string | null>(null);
  const isShown = useIsMounted();
  const showError = (error: Error) => {
    const message = queueErrorMessage(error, queueMessages.arrivalFailed, undefined);
    if (isShown.current) setErrorText(message);
    else showToast({ tone: 'danger', message });
  };
  const checkIn = ({ doctorId, appointmentId, patientFirstName, patientLastName }: Arrival) => {
    if (isNoting) return;
    setErrorText(null);
    const name = `${patientFirstName} ${patientLastName}`;
    void note({ doctorId, appointmentId, name }, true).then(() => isShown.current && onDone(), showError);
  };
  return { checkIn, isCheckingIn: isNoting, errorText, clearError: () => setErrorText(null) };
}
