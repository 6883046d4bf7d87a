import { type Alarm, acknowledgeAlarmBody } from '@anteroom/contract/alarms';
import { limits } from '@anteroom/contract/limits';
import { useForm } from 'react-hook-form';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { TextAreaField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { alarmMessages as words } from '../alarms.messages.ts';
import { useAcknowledgeAlarm } from '../api/alarm-queries.ts';

/** Replaces line breaks with spaces, because the contract allows only one line. */
const bodyOf = ({ note }: { note: string }) => ({ note: note.replace(/\s+/g, ' ') });

export function AcknowledgeAlarmDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const acknowledgement = useAcknowledgeAlarm();
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(acknowledgeAlarmBody, bodyOf),
    defaultValues: { note: '' },
  });
  const { errors, isDirty } = formState;
  const { isPending, isError, error } = acknowledgement;
  const save = handleSubmit(({ note }) =>
    acknowledgement.mutate({ params: { alarmId: alarm.id }, body: { note } }, { onSuccess: onClose }),
  );
  return (
    <TypingDialog title={words.acknowledgeTitle} isDirty={isDirty} onClose={onClose} isBusy={isPending}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-5">
            {isError && <Banner tone="danger">{messageOf(error, words.failed)}</Banner>}
            <p>{words.sentence(alarm)}.</p>
            <TextAreaField
              label={words.note}
              isRequired
              maxLength={limits.alarmNote}
              hint={words.noteHint}
              error={errors.note?.message}
              {...register('note')}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.acknowledging}>
            {words.acknowledge}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}
