import type { Patient } from '@anteroom/contract/patients';
import { mostReason, restrictPatient } from '@anteroom/contract/restrictions';
import { useForm } from 'react-hook-form';
import { patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useRestrictPatient } from '../api/restriction-queries.ts';
import { restrictionMessages as words } from '../restriction.messages.ts';

type Props = { patient: Patient; onClose: () => void };

/** Restricts a record, so that only admins can open it. Asks for a reason. */
export function RestrictRecordDialog({ patient, onClose }: Props) {
  const restricting = useRestrictPatient(patient.id);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(restrictPatient.body, (values: { reason: string }) => values),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit((body) =>
    restricting
      .mutateAsync({ params: { patientId: patient.id }, body })
      .then(() => {
        showToast({ tone: 'done', message: words.restricted });
        onClose();
      })
      .catch((error: Error) => showFieldErrors(error, ['reason'], setError)),
  );
  const { errors, isDirty } = formState;
  return (
    <TypingDialog title={words.title} isDirty={isDirty} onClose={onClose} isBusy={restricting.isPending}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid grid-cols-1 gap-5">
            {restricting.error && <Banner tone="danger">{messageOf(restricting.error, words.failed)}</Banner>}
            <p>{words.intro(patientName(patient))}</p>
            <ul className="list-disc pl-5 text-ink-soft">
              {words.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <TextField
              label={words.reason}
              isRequired
              maxLength={mostReason}
              autoComplete="off"
              hint={words.reasonHint}
              error={errors.reason?.message}
              {...register('reason')}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={restricting.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={restricting.isPending} busyText={words.restricting}>
            {words.restrict}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}
