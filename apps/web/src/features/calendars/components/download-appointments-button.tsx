import { exportPatientCalendar } from '@anteroom/contract/calendar-feeds';
import { useMutation } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
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

function useDownloadAppointments() {
  return useMutation({
    mutationFn: async ({ patientId, fileName }: { patientId: number; fileName: string }) =>
      saveFile(await download(exportPatientCalendar, { params: { patientId } }), fileName),
  });
}
