import { exportAuditEvents } from '@anteroom/contract/audit';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { auditMessages as words } from '../audit.messages.ts';
import type { AuditFilters } from '../audit-filters.ts';

export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { today } = useClinic();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await download(exportAuditEvents, { query: filters }), words.exportName(today)),
  });
  const run = () =>
    save.mutateAsync().then(
      () => showToast({ tone: 'done', message: words.exported }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.exportFailed) }),
    );
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      isBusy={save.isPending}
      busyText={words.exporting}
      onClick={run}
    >
      {words.export}
    </Button>
  );
}
