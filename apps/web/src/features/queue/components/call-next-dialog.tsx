import type { Doctor } from '@anteroom/contract/staff';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner';
import { Dialog, DialogBody } from '#ui/dialog';
import { queueMessages as words } from '../queue.messages.ts';
import { currentEntry, entryName, type LineView, waitingEntries } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useCurrentStatus } from '../use-current-status.ts';
import { useQueueErrorMessage } from '../use-show-queue-error.ts';
import { CallNextButton, type CallOutcome } from './call-next-button.tsx';
import { DoctorsLine } from './doctors-line.tsx';
import { QueueIndicator } from './queue-indicator.tsx';

type Props = { doctor: Doctor; onClose: () => void };

/** Call Next from any screen. Shows whose queue it is, the current and the next patient, and the button. */
export function CallNextDialog({ doctor, onClose }: Props) {
  const isBusy = useIsMutating() > 0;
  const messageFor = useQueueErrorMessage(doctor.id);
  // Kept here, because a change of the queue type unmounts the content.
  const [errorText, setErrorText] = useState<string | null>(null);
  const onRefused = (error: Error) => setErrorText(messageFor(error, words.callFailed));
  return (
    <Dialog title={words.callNextOf(doctor.name)} onClose={onClose} isBusy={isBusy} width="small">
      <DialogBody>
        <div className="flex min-h-48 flex-col gap-4">
          {errorText && <Banner tone="danger">{errorText}</Banner>}
          <DoctorsLine doctor={doctor}>
            {(view) => <NextOfLine view={view} outcome={{ onCalled: onClose, onRefused }} />}
          </DoctorsLine>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function NextOfLine({ view, outcome }: { view: LineView; outcome: CallOutcome }) {
  const { line, timeZone } = useShownLine();
  const status = useCurrentStatus(line, view);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  const entry = currentEntry(view);
  const seen = entry ? entryName(entry) : view.currentStatus.currentPatient?.name;
  return (
    <div className="flex flex-col gap-4">
      <QueueIndicator status={status} timeZone={timeZone} />
      <p className="text-lg wrap-break-word">
        {seen ? (
          <>
            <span className="text-ink-soft">{words.beingSeen} </span>
            <strong className="font-semibold">{seen}</strong>
          </>
        ) : (
          <span className="text-ink-soft">{words.nobodyCurrent}</span>
        )}
      </p>
      <div ref={frame}>
        <CallNextButton
          currentAppointmentId={entry?.appointmentUuid ?? view.currentStatus.currentAppointmentId}
          waiting={waitingEntries(view)}
          isActive={status.isActive}
          inDialog={outcome}
        />
      </div>
    </div>
  );
}
