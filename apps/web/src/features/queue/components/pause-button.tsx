import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useSetQueueStatus } from '../api/use-set-queue-status.ts';
import { queueWords as words } from '../queue.words.ts';
import { showQueueRefusal } from '../show-queue-refusal.ts';

const acts = {
  active: {
    label: words.start,
    title: words.startTitle,
    question: words.startQuestion,
    notice: words.startNotice,
  },
  paused: {
    label: words.pause,
    title: words.pauseTitle,
    question: words.pauseQuestion,
    notice: words.pauseNotice,
  },
} as const;

export function PauseButton({ doctorId, isActive }: { doctorId: number; isActive: boolean }) {
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const setStatus = useSetQueueStatus(doctorId);
  const offered = isActive ? 'paused' : 'active';
  const Icon = isActive ? Pause : Play;
  const confirm = (status: keyof typeof acts) =>
    setStatus.mutate(status, {
      onError: (error) => showQueueRefusal(error, words.statusFailed),
      onSettled: () => setAsked(null),
    });
  return (
    <>
      <Button
        variant={isActive ? 'secondary' : 'primary'}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        onClick={() => setAsked(offered)}
      >
        {acts[offered].label}
      </Button>
      {asked && (
        <ConfirmDialog
          title={acts[asked].title}
          confirmLabel={acts[asked].label}
          busyText={words.updating}
          isBusy={setStatus.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="text-ink">{acts[asked].question}</p>
          <p>{acts[asked].notice}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
