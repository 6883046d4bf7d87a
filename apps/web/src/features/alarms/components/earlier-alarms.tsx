import type { Alarm } from '@anteroom/contract/alarms';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { DialogsButton } from '#ui/dialogs-button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { alarmMessages as words } from '../alarms.messages.ts';
import { alarmList } from '../api/alarm-queries.ts';

/** Opens the list of alarms that admins have acknowledged. */
export function EarlierAlarmsButton() {
  return (
    <DialogsButton
      variant="secondary"
      label={words.earlier}
      icon={<History aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <EarlierAlarmsDialog onClose={onClose} />}
    </DialogsButton>
  );
}

function EarlierAlarmsDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(alarmList('acknowledged'));
  return (
    <Dialog title={words.earlier} onClose={onClose}>
      <DialogBody>
        {isError && !data && <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>}
        {!(data || isError) && <Skeleton label={words.loading} rows={3} />}
        {data?.length === 0 && <p>{words.noEarlier}</p>}
        <ul className="grid gap-4">
          {data?.map((alarm) => (
            <EarlierAlarm key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function EarlierAlarm({ alarm }: { alarm: Alarm }) {
  const { timezone } = useClinic();
  const { acknowledgedAt, acknowledgedBy, note, raisedAt } = alarm;
  const at = (millis: number) => formatDateTime(millis, timezone);
  return (
    <li className="panel p-4 wrap-break-word">
      <p className="font-semibold">{words.sentence(alarm)}</p>
      <p className="text-sm text-ink-soft">
        {words.numbers(alarm)} {words.seen(at(raisedAt), at(raisedAt))}
      </p>
      <p className="mt-2">{note}</p>
      {acknowledgedAt !== null && (
        <p className="text-sm text-ink-soft">
          {words.acknowledgedBy(acknowledgedBy ?? '', at(acknowledgedAt))}
        </p>
      )}
    </li>
  );
}
