import { type EmergencyGrant, grantEmergencyAccessBody } from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';
import type { Patient } from '@anteroom/contract/patients';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { formatClock } from '#lib/format-date';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { useDraft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TextAreaField, TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import {
  type OpenedRecord,
  useEmergencyAccess,
  useForgetOpenedRecord,
  useHasGrantEnded,
} from '../api/emergency-queries.ts';
import { emergencyAccessMessages as words } from '../emergency.messages.ts';
import { ViewPatientDialog } from './view-patient-dialog.tsx';

type Values = { patientId: string; reason: string };

/** Returns the request body. An invalid ID becomes 0, so that the form shows the contract's message for invalid IDs. */
function bodyOf({ patientId, reason }: Values) {
  const digits = patientId.trim();
  return { patientId: /^\d{1,15}$/.test(digits) ? Number(digits) : 0, reason: reason.replace(/\s+/g, ' ') };
}

type Props = { onGranted: (patient: Patient, grant: EmergencyGrant) => void; onClose: () => void };

/** Gives a doctor immediate access to another doctor's patient, for emergencies. */
export function EmergencyAccessDialog({ onGranted, onClose }: Props) {
  const access = useEmergencyAccess();
  const form = useForm({
    resolver: schemaResolver(grantEmergencyAccessBody, bodyOf),
    defaultValues: { patientId: '', reason: '' },
  });
  const draft = useDraft('emergency-access', form);
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isDirty } = formState;
  const ask = handleSubmit((body) =>
    access.mutate(body, {
      onSuccess: ({ patient, grant }) => onGranted(patient, grant),
      onError: (error) => showFieldErrors(error, ['patientId', 'reason'], setError),
    }),
  );
  return (
    <TypingDialog title={words.title} isDirty={isDirty} onClose={onClose} isBusy={access.isPending}>
      <form noValidate onSubmit={(event) => void ask(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-5">
            {access.isError && <Banner tone="danger">{messageOf(access.error, words.failed)}</Banner>}
            <RestoredNote draft={draft} />
            <Explanation />
            <TextField
              label={words.patientId}
              isRequired
              inputMode="numeric"
              autoComplete="off"
              hint={words.patientIdHint}
              error={errors.patientId && words.patientIdInvalid}
              {...register('patientId')}
            />
            <TextAreaField
              label={words.reason}
              isRequired
              maxLength={limits.emergencyReason.max}
              hint={words.reasonHint}
              error={errors.reason?.message}
              {...register('reason')}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={access.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={access.isPending} busyText={words.opening}>
            {words.open}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

function Explanation() {
  return (
    <Banner tone="warning" title={words.explanation}>
      <ul className="mt-1 list-disc pl-5">
        {words.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Link to="/dashboard/emergency-access" className="mt-2 inline-block underline">
        {words.ownUses}
      </Link>
    </Banner>
  );
}

type EmergencyRecordDialogProps = OpenedRecord & { onClose: () => void };

/** Shows a record under emergency access. Closes when the access ends, because it expires or an admin ends it. */
export function EmergencyRecordDialog({ patient, grant, onClose }: EmergencyRecordDialogProps) {
  const { timezone } = useClinic();
  const hasEnded = useHasGrantEnded(grant);
  const forget = useForgetOpenedRecord();
  const forgetIt = useEffectEvent(() => forget(patient.id));
  useEffect(() => {
    if (hasEnded) forgetIt();
  }, [hasEnded]);
  if (hasEnded) return <EndedDialog onClose={onClose} />;
  const note = <Banner tone="warning">{words.until(formatClock(grant.expiresAt, timezone))}</Banner>;
  return <ViewPatientDialog patient={patient} note={note} onClose={onClose} />;
}

function EndedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.endedTitle} onClose={onClose} width="small">
      <DialogBody>
        <p>{words.ended}</p>
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Banners = lazyComponent(async () => (await import('./open-emergencies.tsx')).OpenEmergencies);

/** Loads the banners of active grants after the page, because few doctors have an active grant. */
export function OpenEmergencies({ onOpen }: { onOpen: (record: OpenedRecord) => void }) {
  return (
    <LazyBoundary placeholder={null}>
      <Banners onOpen={onOpen} />
    </LazyBoundary>
  );
}
