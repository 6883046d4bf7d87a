import type { Doctor } from '@anteroom/contract/staff';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner';
import { Dialog, DialogBody } from '#ui/dialog';
import { queueWords as words } from '../queue.words.ts';
import { currentEntry, entryName, type LineView, waitingEntries } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useCurrentStatus } from '../use-current-status.ts';
import { useRefusalMessage } from '../use-tell-refusal.ts';
import { CallNextButton, type CallOutcome } from './call-next-button.tsx';
import { DoctorsLine } from './doctors-line.tsx';
import { QueueIndicator } from './queue-indicator.tsx';

type Props = { doctor: Doctor; onClose: () => void };

/** Call Next from any screen: whose queue it is, who is being seen and who will be called, and the button. */
export function CallNextDialog({ doctor, onClose }: Props) {
  const isBusy = useIsMutating() > 0;
  const messageFor = useRefusalMessage(doctor.id);
  // Kept here: the line may be one of the other kind by the time of the answer.
  const [refusal, setRefusal] = useState<string | null>(null);
  const onRefused = (error: Error) => setRefusal(messageFor(error, words.callFailed));
  return (
    <Dialog title={words.callNextOf(doctor.name)} onClose={onClose} isBusy={isBusy} width="small">
      <DialogBody>
        <div className="flex min-h-48 flex-col gap-4">
          {refusal && <Banner tone="danger">{refusal}</Banner>}
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
