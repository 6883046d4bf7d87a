import type { Alarm, AlarmKind } from '@anteroom/contract/alarms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Link } from '#lib/link';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { RetryBanner } from '#ui/retry-banner';
import { alarmMessages as words } from '../alarms.messages.ts';
import { alarmList } from '../api/alarm-queries.ts';

const fetchDialog = async () => (await import('./acknowledge-alarm-dialog.tsx')).AcknowledgeAlarmDialog;

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
      {closing && (
        <DialogPart fetchDialog={fetchDialog} given={{ alarm: closing, onClose: () => setClosing(null) }} />
      )}
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

/** The action that causes an alarm, or null if several can: then the link shows all entries of the account. */
const actions: Record<AlarmKind, string | null> = {
  records_opened: 'patient.read',
  records_listed: null,
  records_exported: null,
  calls_refused: 'access.refused',
  sign_ins_refused: 'session.refused',
  trail_broken: 'audit.broken',
  backup_overdue: 'system.backed_up',
};

const windowMillis = { hour: 3_600_000, day: 86_400_000 };

/** Returns the URL of the Audit Trail screen, filtered to the entries that caused an alarm. */
export function entriesOf({ kind, person, window, raisedAt, lastSeenAt }: Alarm, timeZone: string): string {
  const dateOf = (millis: number) => toWallTime(millis, timeZone).slice(0, 10);
  const parameters = new URLSearchParams({
    ...(person === null ? {} : { actorId: String(person.id) }),
    ...(actions[kind] === null ? {} : { action: actions[kind] }),
    from: dateOf(raisedAt - (window === null ? 0 : windowMillis[window])),
    to: dateOf(lastSeenAt),
  });
  return `/dashboard/audit?${parameters}`;
}
