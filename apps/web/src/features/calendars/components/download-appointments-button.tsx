import { CalendarDays } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { useDownloadAppointments } from '../api/use-download-appointments.ts';
import { calendarMessages as words } from '../calendars.messages.ts';

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
