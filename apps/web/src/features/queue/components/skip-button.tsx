import { UserX } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useSkipPatient } from '../api/use-skip-patient.ts';
import { queueWords as words } from '../queue.words.ts';
import { showQueueRefusal } from '../show-queue-refusal.ts';

type Current = { appointmentId: string; name: string };

/** What was asked stays what is done: the patient is fixed when the question opens, whoever is called meanwhile. */
export function SkipButton({ doctorId, current }: { doctorId: number; current: Current | null }) {
  const [asked, setAsked] = useState<Current | null>(null);
  const skip = useSkipPatient(doctorId);
  const confirm = ({ appointmentId, name }: Current) =>
    skip.mutate(appointmentId, {
      onSuccess: () => showToast({ tone: 'neutral', message: words.skipped(name) }),
      onError: (error) => showQueueRefusal(error, words.skipFailed),
      onSettled: () => setAsked(null),
    });
  return (
    <>
      <Button
        variant="dangerQuiet"
        icon={<UserX aria-hidden="true" className="size-4.5" />}
        disabled={!current}
        onClick={() => setAsked(current)}
      >
        {words.skip}
      </Button>
      {asked && (
        <ConfirmDialog
          title={words.skipTitle}
          confirmLabel={words.skipConfirm}
          busyText={words.skipping}
          variant="danger"
          isBusy={skip.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="text-ink">{words.skipQuestion(asked.name)}</p>
          <p>{words.skipNotice}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
