import { exportAuditEvents } from '@anteroom/contract/audit';
import { useMutation } from '@tanstack/react-query';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';
import type { AuditFilters } from '../audit-filters.ts';

type Export = { filters: AuditFilters; fileName: string };

export function useExportAudit() {
  return useMutation({
    mutationFn: async ({ filters, fileName }: Export) =>
      saveFile(await download(exportAuditEvents, { query: filters }), fileName),
  });
}
