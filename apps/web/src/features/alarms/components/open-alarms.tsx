import type { Alarm } from '@anteroom/contract/alarms';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { alarmWords as words } from '../alarms.words.ts';
import { useAlarms } from '../api/use-alarms.ts';
import { entriesOf } from '../entries-of.ts';
import { AcknowledgeAlarmDialog } from './acknowledge-alarm-dialog.tsx';
import { EarlierAlarmsDialog } from './earlier-alarms-dialog.tsx';

type Props = {
  /** Offers the alarms that were acknowledged, too. */
  hasEarlier?: boolean;
};

/** Alarms that no admin has acknowledged, each with the way to its entries. Nothing while there are none. */
export function OpenAlarms({ hasEarlier = false }: Props) {
  const { data = [], isError, refetch } = useAlarms('open');
  const [closing, setClosing] = useState<Alarm | null>(null);
  const [showsEarlier, setShowsEarlier] = useState(false);
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {isError && data.length === 0 && <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>}
      {data.map((alarm) => (
        <OpenAlarm key={alarm.id} alarm={alarm} onAcknowledge={() => setClosing(alarm)} />
      ))}
      {hasEarlier && (
        <div>
          <Button size="small" onClick={() => setShowsEarlier(true)}>
            {words.earlier}
          </Button>
        </div>
      )}
      {closing && <AcknowledgeAlarmDialog alarm={closing} onClose={() => setClosing(null)} />}
      {showsEarlier && <EarlierAlarmsDialog onClose={() => setShowsEarlier(false)} />}
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
