import { useState } from 'react';
import type { ChosenPatient } from '#features/patients';
import { ApiError, bannerOf } from '#lib/api-error';
import { useSaveKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useAddWalkIn } from './api/use-add-walk-in.ts';
import { notInLineMessages as notInLine } from './not-in-line.messages.ts';
import { entryName } from './queue-line.ts';

type Errors = { patientId?: string | undefined; reasonForVisit?: string | undefined };

/** Adds a walk-in, only once however often the button is pressed. */
export function useWalkIn(doctorId: number, onAdded: () => void) {
  const saveKey = useSaveKey('walk-in');
  const [isMissing, setIsMissing] = useState(false);
  const walkIn = useAddWalkIn(doctorId);
  const add = (patient: ChosenPatient | null, reasonForVisit: string) => {
    setIsMissing(patient === null);
    if (patient === null) return;
    walkIn.mutate(
      { patientId: patient.id, reasonForVisit, idempotencyKey: saveKey.current() },
      {
        onSuccess: ({ entry }) => {
          showToast({ tone: 'done', message: notInLine.walkInAdded(entryName(entry), entry.ticketCode) });
          onAdded();
        },
        onError: saveKey.renewAfter,
      },
    );
  };
  const fields: Errors = walkIn.error instanceof ApiError ? (walkIn.error.body?.fields ?? {}) : {};
  return {
    add,
    isAdding: walkIn.isPending,
    errors: isMissing ? { patientId: notInLine.patientRequired } : fields,
    errorText: bannerOf(walkIn.error, notInLine.walkInFailed),
    clearError: () => {
      setIsMissing(false);
      if (walkIn.isError) walkIn.reset();
    },
  };
}
