import { Download } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { useExportAudit } from '../api/use-export-audit.ts';
import { auditMessages as words } from '../audit.messages.ts';
import type { AuditFilters } from '../audit-filters.ts';

export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { today } = useClinic();
  const save = useExportAudit();
  const run = () =>
    save.mutateAsync({ filters, fileName: words.exportName(today) }).then(
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
