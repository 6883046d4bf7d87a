import { useRef, useState } from 'react';
import type { ChosenPatient } from '#features/patients';
import { ApiError, bannerOf } from '#lib/api-error';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useAddWalkIn } from './api/use-add-walk-in.ts';
import { notInLineWords as notInLine } from './not-in-line.words.ts';
import { entryName } from './queue-line.ts';

type Errors = { patientId?: string | undefined; reasonForVisit?: string | undefined };

/**
 * Adds a walk-in with one idempotency key per opened dialog, so that a double press makes one appointment; what was
 * refused has made nothing and gets a new key.
 */
export function useWalkIn(doctorId: number, onAdded: () => void) {
  const idempotencyKey = useRef<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const walkIn = useAddWalkIn(doctorId);
  const add = (patient: ChosenPatient | null, reasonForVisit: string) => {
    setIsMissing(patient === null);
    if (patient === null) return;
    idempotencyKey.current ??= newIdempotencyKey();
    walkIn.mutate(
      { patientId: patient.id, reasonForVisit, idempotencyKey: idempotencyKey.current },
      {
        onSuccess: ({ entry }) => {
          showToast({ tone: 'done', message: notInLine.walkInAdded(entryName(entry), entry.ticketCode) });
          onAdded();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status < 500) idempotencyKey.current = null;
        },
      },
    );
  };
  const fields: Errors = walkIn.error instanceof ApiError ? (walkIn.error.body?.fields ?? {}) : {};
  return {
    add,
    isAdding: walkIn.isPending,
    errors: isMissing ? { patientId: notInLine.patientRequired } : fields,
    refusal: bannerOf(walkIn.error, notInLine.walkInFailed),
    forgetRefusal: () => {
      setIsMissing(false);
      if (walkIn.isError) walkIn.reset();
    },
  };
}
