import { exportReport, type ReportName, type ReportQuery } from '@anteroom/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';

type Export = { report: ReportName; query: ReportQuery };

export function useExportReport() {
  return useMutation({
    mutationFn: async ({ report, query }: Export) =>
      saveFile(
        await download(exportReport, { params: { report }, query }),
        `${report}-${query.from}-${query.to}.csv`,
      ),
  });
}
