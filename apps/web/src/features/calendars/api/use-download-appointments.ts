import { exportPatientCalendar } from '@anteroom/contract/calendar-feeds';
import { useMutation } from '@tanstack/react-query';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';

export function useDownloadAppointments() {
  return useMutation({
    mutationFn: async ({ patientId, fileName }: { patientId: number; fileName: string }) =>
      saveFile(await download(exportPatientCalendar, { params: { patientId } }), fileName),
  });
}
