import type { PossibleDuplicate } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { Avatar } from '#ui/avatar';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useBringIntoView } from '#ui/version-conflict';
import { patientRecord } from '../api/patient-queries.ts';
import { PatientStatusBadge, patientName } from '../patient-details.tsx';
import { patientMessages as words } from '../patients.messages.ts';
import { ViewPatientDialog } from './view-patient-dialog.tsx';

type Props = {
  patients: readonly PossibleDuplicate[];
  isBusy: boolean;
  error: string | null;
  onRecordClosed: () => void;
  onCreateAnyway: () => void;
  onBack: () => void;
};

/**
 * Shown instead of the form of a new patient if there are similar records. Lists them, so that the user can open one, or
 * create the patient anyway. Says so if none of them is similar any more.
 */
export function PossibleDuplicates(props: Props) {
  const { patients, isBusy, error, onRecordClosed, onCreateAnyway, onBack } = props;
  const [openedId, setOpenedId] = useState<number | null>(null);
  const heading = useFocusWhileShown();
  const closeRecord = () => {
    setOpenedId(null);
    onRecordClosed();
  };
  return (
    <>
      <DialogBody>
        <div className="grid gap-4">
          {error && <Banner tone="danger">{error}</Banner>}
          <div>
            <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
              {words.alikeTitle(patients.length)}
            </h3>
            {patients.length > 0 && <p className="mt-1 text-ink-soft">{words.alikeHint}</p>}
          </div>
          <ul className="grid gap-3">
            {patients.map((patient) => (
              <li key={patient.id}>
                <AlikePatient patient={patient} onOpen={() => setOpenedId(patient.id)} />
              </li>
            ))}
          </ul>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onBack} disabled={isBusy}>
          {words.backToForm}
        </Button>
        <Button variant="primary" onClick={onCreateAnyway} isBusy={isBusy} busyText={words.submitting.create}>
          {words.createAnyway}
        </Button>
      </DialogActions>
      {openedId !== null && <RecordDialog patientId={openedId} onClose={closeRecord} />}
    </>
  );
}

function AlikePatient({ patient, onOpen }: { patient: PossibleDuplicate; onOpen: () => void }) {
  const { firstName, lastName, dateOfBirth, phone, doctorName, isActive } = patient;
  const name = patientName(patient);
  const details = [
    {
      term: words.columns.dateOfBirth,
      value: dateOfBirth ? formatCalendarDate(dateOfBirth) : words.notAvailable,
    },
    { term: words.phone, value: formatPhone(phone) },
    { term: words.doctor, value: doctorName },
  ];
  return (
    <div className="grid items-center gap-3 rounded-md border border-line p-4 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} isMuted={!isActive} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <PatientStatusBadge isActive={isActive} />
          </div>
          <p className="text-sm text-ink-soft">{words.same(patient)}</p>
        </div>
      </div>
      <Button
        size="small"
        aria-label={words.openRecordOf(name)}
        onClick={onOpen}
        className="max-sm:order-last"
      >
        {words.openRecord}
      </Button>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:col-span-2 sm:grid-cols-3">
        {details.map(({ term, value }) => (
          <div key={term} className="flex min-w-0 gap-2 sm:block">
            <dt className="w-24 shrink-0 text-ink-faint">{term}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Moves the focus to the heading, so that screen readers announce it. Returns the focus to the button afterwards. */
function useFocusWhileShown() {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const cameFrom = document.activeElement;
    ref.current?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      });
    };
  }, []);
  return ref;
}

type UncheckedNoticeProps = { error: Error; isBusy: boolean; onCreateAnyway: () => void };

export function UncheckedNotice({ error, isBusy, onCreateAnyway }: UncheckedNoticeProps) {
  const notice = useBringIntoView();
  return (
    <div ref={notice} className="mb-6">
      <Banner
        tone="warning"
        title={words.uncheckedTitle}
        action={
          <Button size="small" onClick={onCreateAnyway} isBusy={isBusy} busyText={words.submitting.create}>
            {words.createAnyway}
          </Button>
        }
      >
        <p>{messageOf(error, words.uncheckedReason)}</p>
        <p>{words.uncheckedHint}</p>
      </Banner>
    </div>
  );
}

type RecordDialogProps = { patientId: number; onClose: () => void };

function RecordDialog({ patientId, onClose }: RecordDialogProps) {
  const { data: patient, isError, error, refetch } = useQuery(patientRecord(patientId));
  if (patient) return <ViewPatientDialog patient={patient} onClose={onClose} />;
  return (
    <Dialog title={words.dialogTitle.view} onClose={onClose} width="large">
      <DialogBody label={words.dialogTitle.view}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{messageOf(error, words.viewFailed)}</RetryBanner>
        ) : (
          <Skeleton label={words.opening} />
        )}
      </DialogBody>
    </Dialog>
  );
}
