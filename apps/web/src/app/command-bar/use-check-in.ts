import { type Arrival, findArrivals } from '@anteroom/contract/arrivals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queueErrorMessage, queueMessages, useNoteArrival } from '#features/queue';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useIsMounted } from '#lib/use-is-mounted';

/**
 * Checks in an expected patient from the command bar. The returned error appears in the bar, or in a toast if the bar
 * has closed. After an error, the bar searches the arrivals again.
 */
export function useCheckIn(onDone: () => void) {
  const queryClient = useQueryClient();
  const { note, isNoting } = useNoteArrival();
  const [errorText, setErrorText] = useState<string | null>(null);
  const isShown = useIsMounted();
  const showError = (error: Error) => {
    const message = queueErrorMessage(error, queueMessages.arrivalFailed, undefined);
    void queryClient.invalidateQueries({ queryKey: routeKey(findArrivals) });
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
