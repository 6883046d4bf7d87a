import type { AuditEvent } from '@anteroom/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { roleLabels } from '#lib/role-labels';
import { Button } from '#ui/button';
import { DataTable } from '#ui/data-table';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { wordsOf } from '../action-words.ts';
import { codeInWords, fieldInWords, reasonOf } from '../activity-sentence.tsx';
import { auditEvent } from '../api/audit-queries.ts';
import {
  capitalized,
  outcomeLabels,
  recordOf,
  sortLabels,
  auditMessages as words,
} from '../audit.messages.ts';

type Props = { event: AuditEvent; doctorName: (id: number) => string; onClose: () => void };

/**
 * Shows all details of one entry. The data of the list row appears immediately, the changed values after they have
 * loaded.
 */
export function AuditEventDialog({ event, doctorName, onClose }: Props) {
  const entry = useQuery(auditEvent(event.seq));
  const values = entry.data?.values;
  return (
    <Dialog title={words.eventTitle} onClose={onClose} width="large">
      <DialogBody label={words.eventTitle}>
        <div aria-busy={entry.isFetching} className="grid gap-6">
          <Columns event={entry.data?.event ?? event} doctorName={doctorName} />
          {entry.isPending && event.changedFields.length > 0 && (
            <Skeleton label={words.loadingEvent} rows={2} />
          )}
          {entry.isError && (
            <RetryBanner onRetry={entry.refetch}>{messageOf(entry.error, words.eventFailed)}</RetryBanner>
          )}
          {values && <ValueChanges {...values} />}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Columns({ event, doctorName }: Omit<Props, 'onClose'>) {
  const { timezone } = useClinic();
  const { actorName, actorId, actorRole, doctorId, patientIds, changedFields } = event;
  const items = [
    { term: words.action, description: wordsOf(event.action).label },
    { term: words.code, description: event.action },
    { term: words.when, description: formatDateTime(event.at, timezone) },
    { term: words.outcome, description: outcomeLabels[event.outcome] },
    { term: words.user, description: withId(actorName, actorId) },
    { term: sortLabels.actorRole, description: actorRole && roleLabels[actorRole] },
    { term: sortLabels.doctorId, description: doctorId === null ? null : doctorName(doctorId) },
    { term: words.record, description: recordOf(event) },
    { term: words.patientIds, description: patientIds.join(', '), isWide: true },
    { term: words.changedFields, description: changedFields.map(fieldInWords).join(', '), isWide: true },
    { term: sortLabels.reason, description: reasonOf(event), isWide: true },
    { term: words.details, description: detailsOf(event), isWide: true },
    { term: sortLabels.ipAddress, description: event.ipAddress },
    { term: sortLabels.sessionId, description: event.sessionId },
    { term: sortLabels.userAgent, description: event.userAgent, isWide: true },
    { term: sortLabels.requestId, description: event.requestId, isWide: true },
    { term: words.entry, description: event.seq },
    { term: words.place, description: event.chainNumber ?? words.notSealed },
  ];
  return (
    // Hide empty fields, because most entries have many.
    <DescriptionList items={items.filter(({ description }) => Boolean(description))} />
  );
}

function withId(name: string | null, id: number | null): string | null {
  if (id === null) return name ?? words.nobody;
  return `${name ?? words.userById(id)} (${words.idOf(id)})`;
}

function detailsOf({ details }: AuditEvent): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${capitalized(fieldInWords(name))}: ${codeInWords(value)}`)
    .join('\n');
}

type Values = Record<string, unknown>;

function ValueChanges({ before, after }: { before: Values; after: Values }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{words.changes}</h3>
      <DataTable
        caption={words.changes}
        columns={[
          {
            header: words.field,
            isMain: true,
            cell: (field) => <span className="font-medium">{capitalized(fieldInWords(field))}</span>,
          },
          { header: words.before, cell: (field) => <Value value={before[field]} /> },
          { header: words.after, cell: (field) => <Value value={after[field]} /> },
        ]}
        rows={fields}
        rowKey={(field) => field}
      />
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') {
    return <span className="text-ink-faint">{words.none}</span>;
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
}
