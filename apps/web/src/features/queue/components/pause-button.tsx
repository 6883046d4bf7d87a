import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useSetQueueStatus } from '../api/use-set-queue-status.ts';
import { queueWords as words } from '../queue.words.ts';
import { useShownLine } from '../shown-line.ts';
import { useTellRefusal } from '../use-tell-refusal.ts';

type Status = 'active' | 'paused';

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

type Props = { isActive: boolean; className: string };

/** A day's line asks before it is paused or started; the central one does so at a press. */
export function PauseButton(props: Props) {
  return useShownLine().line.kind === 'central' ? (
    <DirectPauseButton {...props} />
  ) : (
    <AskingPauseButton {...props} />
  );
}

function DirectPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const tell = useTellRefusal(line.doctorId);
  const setStatus = useSetQueueStatus(line);
  const toggle = () =>
    setStatus
      .mutateAsync(isActive ? 'paused' : 'active')
      .catch((error: Error) => tell(error, words.toggleFailed));
  return (
    <Button
      {...lookOf(isActive)}
      className={className}
      // The label changes with the state; under the hand it would change before a second press.
      isBusy={setStatus.isPending}
      busyText={words.updating}
      onClick={toggle}
    >
      {isActive ? words.pause : words.resume}
    </Button>
  );
}

function AskingPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const tell = useTellRefusal(line.doctorId);
  const [asked, setAsked] = useState<Status | null>(null);
  const setStatus = useSetQueueStatus(line);
  const offered = isActive ? 'paused' : 'active';
  const confirm = (status: Status) =>
    setStatus
      .mutateAsync(status)
      .catch((error: Error) => tell(error, words.statusFailed))
      .finally(() => setAsked(null));
  return (
    <>
      <Button {...lookOf(isActive)} className={className} onClick={() => setAsked(offered)}>
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

function lookOf(isActive: boolean) {
  const Icon = isActive ? Pause : Play;
  return {
    variant: isActive ? 'secondary' : 'primary',
    icon: <Icon aria-hidden="true" className="size-4.5" />,
  } as const;
}
