import { type Alarm, acknowledgeAlarmBody } from '@anteroom/contract/alarms';
import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { TextAreaField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { alarmMessages as words } from '../alarms.messages.ts';
import { alarmList, useAcknowledgeAlarm } from '../api/alarm-queries.ts';
import { entriesOf } from '../entries-of.ts';

/** Lists unacknowledged alarms, each with a link to its audit entries. */
export function OpenAlarms() {
  const { data = [], isError, refetch } = useQuery(alarmList('open'));
  const [closing, setClosing] = useState<Alarm | null>(null);
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {isError && data.length === 0 && <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>}
      {data.map((alarm) => (
        <OpenAlarm key={alarm.id} alarm={alarm} onAcknowledge={() => setClosing(alarm)} />
      ))}
      {closing && <AcknowledgeAlarmDialog alarm={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

function OpenAlarm({ alarm, onAcknowledge }: { alarm: Alarm; onAcknowledge: () => void }) {
  const { timezone } = useClinic();
  const at = (millis: number) => formatDateTime(millis, timezone);
  return (
    <Banner
      tone="danger"
      title={words.sentence(alarm)}
      action={
        <>
          <Link
            to={entriesOf(alarm, timezone)}
            aria-label={words.showEntriesOf(alarm)}
            className={buttonLook({ size: 'small' })}
          >
            {words.showEntries}
          </Link>
          <Button size="small" aria-label={words.acknowledgeOf(alarm)} onClick={onAcknowledge}>
            {words.acknowledge}
          </Button>
        </>
      }
    >
      <p>
        {words.numbers(alarm)} {words.seen(at(alarm.raisedAt), at(alarm.lastSeenAt))}
      </p>
    </Banner>
  );
}

/** Turns line breaks into spaces, because the contract allows one line. */
const bodyOf = ({ note }: { note: string }) => ({ note: note.replace(/\s+/g, ' ') });

function AcknowledgeAlarmDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
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
