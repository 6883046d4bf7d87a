import type { Doctor } from '@anteroom/contract/staff';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { useSetQueueStatus } from '../api/use-set-queue-status.ts';
import { queueMessages as words } from '../queue.messages.ts';
import type { LineView } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useCurrentStatus } from '../use-current-status.ts';
import { useQueueErrorMessage } from '../use-show-queue-error.ts';
import { DoctorsLine } from './doctors-line.tsx';
import { QueueIndicator } from './queue-indicator.tsx';

type Props = { doctor: Doctor; onClose: () => void };

/** Pauses or starts a doctor's queue from any screen. Asks for confirmation with both queue types. */
export function QueueStatusDialog({ doctor, onClose }: Props) {
  const isBusy = useIsMutating() > 0;
  // Kept here, because a change of the queue type unmounts the content.
  const [errorText, setErrorText] = useState<string | null>(null);
  return (
    <Dialog title={words.statusOf(doctor.name)} onClose={onClose} isBusy={isBusy} width="small">
      <DoctorsLine doctor={doctor}>
        {(view) => (
          <PauseOrStart view={view} errorText={errorText} onRefused={setErrorText} onClose={onClose} />
        )}
      </DoctorsLine>
    </Dialog>
  );
}

type PauseProps = {
  view: LineView;
  errorText: string | null;
  onRefused: (message: string | null) => void;
  onClose: () => void;
};

function PauseOrStart({ view, errorText, onRefused, onClose }: PauseProps) {
  const { line, doctor, timeZone } = useShownLine();
  const status = useCurrentStatus(line, view);
  const setStatus = useSetQueueStatus(line);
  const messageFor = useQueueErrorMessage(doctor.id);
  const { isActive } = status;
  const cancel = useRef<HTMLButtonElement>(null);
  // Focus Cancel first, as on the queue's own screen, so that Enter changes nothing.
  useEffect(() => cancel.current?.focus(), []);
  const change = () => {
    onRefused(null);
    setStatus.mutateAsync(isActive ? 'paused' : 'active').then(
      () => {
        showToast({
          tone: 'done',
          message: isActive ? words.isPaused(doctor.name) : words.isStarted(doctor.name),
        });
        onClose();
      },
      (error: Error) => onRefused(messageFor(error, words.statusFailed)),
    );
  };
  const resume = line.kind === 'central' ? words.resume : words.start;
  return (
    <>
      <DialogBody>
        <div className="grid justify-items-start gap-3">
          {errorText && <Banner tone="danger">{errorText}</Banner>}
          <QueueIndicator status={status} timeZone={timeZone} />
          <p>{isActive ? words.pauseQuestion : words.startQuestion}</p>
          <p className="text-ink-soft">{isActive ? words.pauseNotice : words.startNotice}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button ref={cancel} onClick={onClose} disabled={setStatus.isPending}>
          {words.cancel}
        </Button>
        <Button variant="primary" isBusy={setStatus.isPending} busyText={words.updating} onClick={change}>
          {isActive ? words.pause : resume}
        </Button>
      </DialogActions>
    </>
  );
}
