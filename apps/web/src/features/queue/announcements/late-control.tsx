import { type QueueStatus, setDelay } from '@anteroom/contract/queue';
import type { Doctor } from '@anteroom/contract/staff';
import { Clock } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ActionMenu } from '#ui/action-menu';
import { useQueueRefresh } from '../api/line-calls.ts';
import { useShowQueueError } from '../queue-error.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { announcementMessages as words } from './announcements.messages.ts';

type Props = {
  doctor: Pick<Doctor, 'id' | 'name'>;
  status: Pick<QueueStatus, 'delayMinutes' | 'delayAnnouncedAt'>;
  timeZone: string;
};

const offered = [10, 20, 30, 45, 60] as const;

/** Shows and changes the doctor's delay. The server then updates estimates, displays and patient pages. */
export function LateControl({ doctor, status, timeZone }: Props) {
  const announce = useAnnounceDelay(doctor);
  const offReason = useOfflineReason();
  const { delayMinutes, delayAnnouncedAt } = status;
  const choose = (minutes: number | null) => void announce(minutes, delayMinutes);
  const isLate = delayMinutes !== null && delayAnnouncedAt !== null;
  const now = isLate ? words.lateSince(delayMinutes, formatClock(delayAnnouncedAt, timeZone)) : words.onTime;
  return (
    <ActionMenu
      label={`${words.lateLabel(doctor.name)} ${now}`}
      offReason={offReason}
      actions={[
        ...(isLate ? [{ label: words.notLate, run: () => choose(null) }] : []),
        ...offered.map((minutes) => ({ label: words.late(minutes), run: () => choose(minutes) })),
      ]}
      look={
        isLate ? 'bg-serving-soft font-medium text-serving' : 'text-ink-soft hover:bg-sunken hover:text-ink'
      }
    >
      <Clock aria-hidden="true" className="size-4" />
      {isLate ? words.late(delayMinutes) : words.onTime}
    </ActionMenu>
  );
}

/** Announces a doctor's delay. Undo announces the previous delay again. */
function useAnnounceDelay({ id: doctorId, name }: Props['doctor']) {
  const showError = useShowQueueError(doctorId);
  const { mutateAsync } = useRouteMutation(setDelay, useQueueRefresh(doctorId));
  const announce = (minutes: number | null, before: number | null): Promise<void> =>
    mutateAsync({ params: { doctorId }, body: { minutes } }).then(
      () =>
        showToast({
          tone: 'done',
          about: `delay of ${doctorId}`,
          message: minutes === null ? words.toldOnTime(name) : words.told(name, minutes),
          action: { label: words.undo, run: () => void announce(before, minutes) },
        }),
      (error: Error) => showError(error, words.delayFailed),
    );
  return announce;
}
