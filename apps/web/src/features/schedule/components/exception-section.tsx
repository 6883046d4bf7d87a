import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarClock, CalendarOff } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { exceptionMessages as words } from '../exceptions.messages.ts';
import type { OpenExceptionDialog } from './exception-dialog.tsx';
import { ExceptionItem } from './exception-item.tsx';

type Props = {
  exceptions: UseQueryResult<ScheduleException[]>;
  /** The selected date of the grid. New exceptions start with it, unless it is in the past. */
  markedDate: string;
  /** Null if read-only. */
  onOpen: ((open: OpenExceptionDialog) => void) | null;
};

/** Lists current and upcoming days off and changed hours. */
export function ExceptionSection({ exceptions, markedDate, onOpen }: Props) {
  const { today } = useClinic();
  const { data, isError, refetch } = exceptions;
  const coming = data?.filter(({ lastDate }) => lastDate >= today);
  const date = markedDate < today ? today : markedDate;
  return (
    <section aria-labelledby="exceptions" className="panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="exceptions" className="text-lg font-semibold">
            {words.title}
          </h2>
          <p className="text-sm text-ink-soft">{coming?.length === 0 ? words.none : words.subtitle}</p>
        </div>
        {onOpen && <AddButtons onAdd={(kind) => onOpen({ mode: 'add', kind, date })} />}
      </div>
      {isError && (
        <div className="px-4 pb-4 md:px-5">
          <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>
        </div>
      )}
      {!data && !isError && (
        <p role="status" className="px-4 pb-4 text-sm text-ink-faint md:px-5">
          {words.loading}
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {coming?.map((exception) => (
          <ExceptionItem key={exception.id} exception={exception} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function AddButtons({ onAdd }: { onAdd: (kind: 'away' | 'changed') => void }) {
  const icon = 'size-4.5';
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:w-full">
      <Button icon={<CalendarOff aria-hidden="true" className={icon} />} onClick={() => onAdd('away')}>
        {words.add.away}
      </Button>
      <Button icon={<CalendarClock aria-hidden="true" className={icon} />} onClick={() => onAdd('changed')}>
        {words.add.changed}
      </Button>
    </div>
  );
}
