import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useSetQueueStatus } from '../api/line-calls.ts';
import { queueSettingsQuery } from '../api/queue-queries.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { useUndoToast } from '../queue-actions.ts';
import { ShownLineContext, useShownLine } from '../queue-context.ts';
import { useQueueErrorMessage } from '../queue-error.ts';
import { currentEntry, entryName, isQueueType, type LineView, waitingEntries } from '../queue-line.ts';
import { NotConfiguredNotice, SettingsFailed, UnknownTypeNotice } from '../screen/queue-frame.tsx';
import { useLineOfKind } from '../use-live-queue.ts';
import { CallNextButton, type CallOutcome } from './call-next-button.tsx';
import { QueueIndicator, useCurrentStatus } from './queue-status.tsx';

type DialogProps = { doctor: Doctor; onClose: () => void };

/** Calls the next patient from any screen. Shows the doctor, the current patient, the next patient and the button. */
export function CallNextDialog({ doctor, onClose }: DialogProps) {
  const isBusy = useIsMutating() > 0;
  const messageFor = useQueueErrorMessage(doctor.id);
  // The error is stored in the dialog, because a change of the queue type unmounts the dialog's content.
  const [errorText, setErrorText] = useState<string | null>(null);
  const onError = (error: Error) => setErrorText(messageFor(error, words.callFailed));
  return (
    <Dialog title={words.callNextOf(doctor.name)} onClose={onClose} isBusy={isBusy} width="small">
      <DialogBody>
        <div className="flex min-h-48 flex-col gap-4">
          {errorText && <Banner tone="danger">{errorText}</Banner>}
          <DoctorsLine doctor={doctor}>
            {(view) => <NextOfLine view={view} outcome={{ onCalled: onClose, onError }} />}
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
          room={status.room}
          inDialog={outcome}
        />
      </div>
    </div>
  );
}

/** Pauses or starts a doctor's queue from any screen. Asks for confirmation for both queue types. */
export function QueueStatusDialog({ doctor, onClose }: DialogProps) {
  const isBusy = useIsMutating() > 0;
  // The error is stored in the dialog, because a change of the queue type unmounts the dialog's content.
  const [errorText, setErrorText] = useState<string | null>(null);
  return (
    <Dialog title={words.statusOf(doctor.name)} onClose={onClose} isBusy={isBusy} width="small">
      <DoctorsLine doctor={doctor}>
        {(view) => (
          <PauseOrStart view={view} errorText={errorText} onError={setErrorText} onClose={onClose} />
        )}
      </DoctorsLine>
    </Dialog>
  );
}

type PauseProps = {
  view: LineView;
  errorText: string | null;
  onError: (message: string | null) => void;
  onClose: () => void;
};

function PauseOrStart({ view, errorText, onError, onClose }: PauseProps) {
  const { line, doctor, timeZone } = useShownLine();
  const status = useCurrentStatus(line, view);
  const setStatus = useSetQueueStatus(line);
  const offerUndo = useUndoToast(doctor.id);
  const messageFor = useQueueErrorMessage(doctor.id);
  const { isActive } = status;
  const cancel = useRef<HTMLButtonElement>(null);
  // Focus Cancel first, as on the queue screen, so that pressing Enter changes nothing.
  useEffect(() => cancel.current?.focus(), []);
  const change = () => {
    onError(null);
    setStatus.mutateAsync(isActive ? 'paused' : 'active').then(
      ({ version }) => {
        const message = isActive ? words.isPaused(doctor.name) : words.isStarted(doctor.name);
        offerUndo({ message, about: `pause of ${doctor.id}`, version });
        onClose();
      },
      (error: Error) => onError(messageFor(error, words.statusFailed)),
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

type LineProps = { doctor: Doctor; children: (view: LineView) => ReactNode };

/** Loads a doctor's current queue for a dialog. Never shows stale data. */
function DoctorsLine({ doctor, children }: LineProps) {
  const { data: settings, error } = useQuery(queueSettingsQuery(doctor.id));
  if (settings === undefined && error) return <SettingsFailed error={error} />;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} rows={3} />;
  if (settings === null) return <NotConfiguredNotice doctorId={doctor.id} />;
  const { queueType } = settings;
  if (!isQueueType(queueType)) return <UnknownTypeNotice type={queueType} doctorId={doctor.id} />;
  return (
    <LineOfToday doctor={doctor} asked={queueType}>
      {children}
    </LineOfToday>
  );
}

function LineOfToday({ doctor, asked, children }: LineProps & { asked: QueueType }) {
  const { today, timezone: timeZone } = useClinic();
  const { line, query } = useLineOfKind({ doctorId: doctor.id, asked, date: today, today }, true);
  const { data: view, error, isFetchedAfterMount } = query;
  if (hasCode(error, 'queue_not_configured')) return <NotConfiguredNotice doctorId={doctor.id} />;
  if (error && !(view && isFetchedAfterMount))
    return <RetryBanner onRetry={query.refetch}>{words.loadFailed}</RetryBanner>;
  if (!view || !isFetchedAfterMount) return <Skeleton label={words.loading} rows={3} />;
  return <ShownLineContext value={{ line, doctor, today, timeZone }}>{children(view)}</ShownLineContext>;
}
