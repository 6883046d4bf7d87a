import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { TypingDialog } from '#ui/typing-dialog';
import { newExceptionValues, valuesOfException } from '../exception-form.ts';
import { type ExceptionKind, exceptionMessages as words } from '../exceptions.messages.ts';
import { useExceptionForm } from '../use-exception-form.ts';
import { AffectedStep } from './affected-step.tsx';
import { ExceptionStep } from './exception-step.tsx';
import { RemoveExceptionDialog } from './remove-exception-dialog.tsx';

export type OpenExceptionDialog =
  | { mode: 'add'; kind: ExceptionKind; date: string }
  | { mode: 'change' | 'remove'; exception: ScheduleException };

type Props = {
  doctorId: number;
  /** The weekly slots, from which the hours are prefilled. */
  slots: readonly ScheduleSlot[];
  open: OpenExceptionDialog;
  onClose: () => void;
};

export function ExceptionDialog(props: Props) {
  const { doctorId, slots, open, onClose } = props;
  if (open.mode === 'remove') return <RemoveExceptionDialog exception={open.exception} onClose={onClose} />;
  return <ExceptionFormDialog {...{ doctorId, slots, open, onClose }} />;
}

type FormProps = Props & { open: Exclude<OpenExceptionDialog, { mode: 'remove' }> };

/** Keeps the input while the affected appointments are shown. */
function ExceptionFormDialog({ doctorId, slots, open, onClose }: FormProps) {
  const start =
    open.mode === 'add'
      ? { exception: null, values: newExceptionValues(open.kind, open.date, slots) }
      : { exception: open.exception, values: valuesOfException(open.exception, slots) };
  const saving = useExceptionForm({ doctorId, slots, ...start }, onClose);
  const { affected, isBusy } = saving;
  const goBack = () => {
    saving.goBack();
    requestAnimationFrame(() => saving.form.setFocus('firstDate'));
  };
  const kind = saving.form.watch('kind');
  const title = words[open.mode === 'add' ? 'add' : 'editTitle'][kind];
  return (
    <TypingDialog
      title={title}
      isDirty={saving.form.formState.isDirty}
      onClose={onClose}
      {...(affected ? { onDismiss: goBack } : {})}
      isBusy={isBusy}
    >
      {affected ? (
        <AffectedStep
          kind={kind}
          affected={affected}
          isBusy={isBusy}
          onSaveAnyway={saving.saveAnyway}
          onGoBack={goBack}
        />
      ) : (
        <ExceptionStep {...{ slots, saving, onClose }} />
      )}
    </TypingDialog>
  );
}
