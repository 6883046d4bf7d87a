import { exportPatientCalendar } from '@anteroom/contract/calendar-feeds';
import type { Doctor } from '@anteroom/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { calendarMessages as words } from '../calendars.messages.ts';

const fetchDialogs = async () => (await import('./feed-dialogs.tsx')).FeedDialogs;

/** Renders the button that opens a doctor's calendar feeds. Shown only to doctors and admins. */
export function CalendarFeedsButton({ doctor }: { doctor: Doctor }) {
  const { role } = useSignedInUser();
  if (role === 'manager') return null;
  return (
    <DialogsButton label={words.open} icon={<CalendarDays aria-hidden="true" className="size-4" />}>
      {(onClose) => <DialogPart fetchDialog={fetchDialogs} given={{ doctor, onClose }} />}
    </DialogsButton>
  );
}

export function DownloadAppointmentsButton({ patientId }: { patientId: number }) {
  const { today } = useClinic();
  const download = useDownloadAppointments();
  const run = () =>
    download.mutateAsync({ patientId, fileName: words.fileName(today) }).then(
      () => showToast({ tone: 'done', message: words.downloaded }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.downloadFailed) }),
    );
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<CalendarDays aria-hidden="true" className="size-4" />}
      isBusy={download.isPending}
      busyText={words.downloading}
      onClick={run}
    >
      {words.download}
    </Button>
  );
}

function useDownloadAppointments() {
  return useMutation({
    mutationFn: async ({ patientId, fileName }: { patientId: number; fileName: string }) =>
      saveFile(await download(exportPatientCalendar, { params: { patientId } }), fileName),
  });
}
