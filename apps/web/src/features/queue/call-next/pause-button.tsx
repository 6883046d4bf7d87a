import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { queueMessages as words } from '../queue.messages.ts';
import { usePause } from '../queue-actions.ts';
import { useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

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

/** Pauses or starts a queue. Only a day-wise queue asks for confirmation (specification, section 4). */
export function PauseButton(props: Props) {
  return useShownLine().line.kind === 'central' ? (
    <DirectPauseButton {...props} />
  ) : (
    <AskingPauseButton {...props} />
  );
}

function DirectPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const pause = usePause(line);
  const offReason = useOfflineReason();
  const toggle = () =>
    pause
      .change(isActive ? 'paused' : 'active')
      .catch((error: Error) => showError(error, words.toggleFailed));
  return (
    <Button
      {...lookOf(isActive)}
      className={className}
      offReason={offReason}
      // Stay busy until the change is saved, because the label changes with the state and a second click would revert
      // the first.
      isBusy={pause.isChanging}
      busyText={words.updating}
      onClick={toggle}
    >
      {isActive ? words.pause : words.resume}
    </Button>
  );
}

function AskingPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const [asked, setAsked] = useState<Status | null>(null);
  const pause = usePause(line);
  const offReason = useOfflineReason();
  const offered = isActive ? 'paused' : 'active';
  const confirm = (status: Status) =>
    pause
      .change(status)
      .catch((error: Error) => showError(error, words.statusFailed))
      .finally(() => setAsked(null));
  return (
    <>
      <Button
        {...lookOf(isActive)}
        className={className}
        offReason={offReason}
        onClick={() => setAsked(offered)}
      >
        {acts[offered].label}
      </Button>
      {asked && (
        <ConfirmDialog
          title={acts[asked].title}
          confirmLabel={acts[asked].label}
          busyText={words.updating}
          isBusy={pause.isChanging}
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
