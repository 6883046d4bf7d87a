import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PrintedSheet } from '#ui/printed-sheet';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useDayList } from '../api/use-day-list.ts';
import { dayListMessages as words } from '../day-list.messages.ts';
import { DayListTable } from './day-list-table.tsx';
import './printed-day-list.css';

type Props = { doctorId: number; date: string; onClose: () => void };

export function DayListDialog({ doctorId, date, onClose }: Props) {
  const { data: dayList, error, refetch } = useDayList(doctorId, date);
  const isEmpty = dayList?.appointments.length === 0;
  return (
    <Dialog title={words.title} onClose={onClose} width="wide">
      <DialogBody label={words.preview}>
        {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>}
        {!dayList && !error && <Skeleton label={words.loading} />}
        {isEmpty && <p className="py-6 text-center text-ink-soft">{words.none}</p>}
        {dayList && !isEmpty && <DayListTable dayList={dayList} />}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          variant="primary"
          disabled={!dayList || isEmpty}
          data-takes-focus
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </DialogActions>
      {dayList && !isEmpty && (
        <PrintedSheet className="printed-day-list">
          <DayListTable dayList={dayList} />
        </PrintedSheet>
      )}
    </Dialog>
  );
}
