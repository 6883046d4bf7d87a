import type { exportAppointments, exportPatients } from '@anteroom/contract/exports';
import type { RouteCall } from '@anteroom/contract/route';
import { useMutation } from '@tanstack/react-query';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';

type ExportRoute = typeof exportPatients | typeof exportAppointments;

/** Downloads the records that match the filters as a file. */
export function useExport<R extends ExportRoute>(route: R, fileName: string) {
  return useMutation({
    mutationFn: async (input: RouteCall<R>) => saveFile(await download(route, input), fileName),
  });
}
