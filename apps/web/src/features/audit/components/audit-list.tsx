import { type AuditEvent, exportAuditEvents } from '@anteroom/contract/audit';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { formatDateTime } from '#lib/format-date';
import { roleLabels } from '#lib/role-labels';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { wordsOf } from '../action-words.ts';
import { OutcomeBadge } from '../activity-sentence.tsx';
import { auditEventPages } from '../api/audit-queries.ts';
import { recordOf, sortLabels, auditMessages as words } from '../audit.messages.ts';
import { type AuditFilters, sortedBy } from '../audit-filters.ts';

type Props = {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
  doctorName: (id: number) => string;
  onView: (event: AuditEvent) => void;
};

export function AuditList({ filters, onChange, doctorName, onView }: Props) {
  const list = useInfiniteQuery(auditEventPages(filters));
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.failed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loading} rows={10} />}
      {list.isSuccess && events.length === 0 && (
        <EmptyState icon={<ScrollText className="size-6" />} title={words.noneFound}>
          {words.noneFoundHint}
        </EmptyState>
      )}
      {events.length > 0 && (
        <AuditTable
          events={events}
          order={filters}
          onSort={(sort) => onChange(sortedBy(filters, sort))}
          doctorName={doctorName}
          onView={onView}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

type Sort = AuditFilters['sort'];

type AuditTableProps = {
  events: readonly AuditEvent[];
  order: Pick<AuditFilters, 'sort' | 'direction'>;
  onSort: (sort: Sort) => void;
  doctorName: (id: number) => string;
  onView: (event: AuditEvent) => void;
};

function AuditTable({ events, order, onSort, doctorName, onView }: AuditTableProps) {
  const { timezone } = useClinic();
  const column = (sortBy: Sort, cell: Column<AuditEvent>['cell']): Column<AuditEvent> => ({
    header: sortLabels[sortBy],
    sortBy,
    cell,
  });
  const columns: Column<AuditEvent>[] = [
    {
      ...column('action', (event) => (
        <OpenButton event={event} when={formatDateTime(event.at, timezone)} onView={onView} />
      )),
      isMain: true,
    },
    column('seq', ({ at }) => (
      <span className="tabular-nums @3xl:whitespace-nowrap">{formatDateTime(at, timezone)}</span>
    )),
    column('actorName', ({ actorName }) => actorName ?? <Nothing />),
    column('actorRole', ({ actorRole }) => (actorRole ? roleLabels[actorRole] : <Nothing />)),
    column('outcome', ({ outcome }) => <OutcomeBadge outcome={outcome} />),
    column('doctorId', ({ doctorId }) => (doctorId === null ? <Nothing /> : doctorName(doctorId))),
    column('objectType', (event) => subjectOf(event) ?? <Nothing />),
    column('ipAddress', ({ ipAddress }) =>
      // The width fits an IPv4 address. A longer address wraps.
      ipAddress ? (
        <span className="inline-block min-w-32 tabular-nums wrap-anywhere">{ipAddress}</span>
      ) : (
        <Nothing />
      ),
    ),
  ];
  return (
    // On medium screens the columns do not fit, so scroll the table instead of the page.
    <div className="md:overflow-x-auto">
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={events}
        rowKey={({ seq }) => seq}
        onOpen={onView}
        sorting={{ by: order.sort, direction: order.direction, onSort: (by) => onSort(by as Sort) }}
      />
    </div>
  );
}

const namedAtMost = 3;

function subjectOf(event: AuditEvent): string | null {
  const { patientIds } = event;
  const [first] = patientIds;
  if (first === undefined) return recordOf({ objectType: event.objectType, objectId: null });
  if (patientIds.length === 1) return words.patientById(first);
  return patientIds.length <= namedAtMost
    ? words.patientsById(patientIds)
    : words.patients(patientIds.length);
}

function Nothing() {
  return <span className="text-ink-faint">{words.none}</span>;
}

type OpenProps = { event: AuditEvent; when: string; onView: (event: AuditEvent) => void };

function OpenButton({ event, when, onView }: OpenProps) {
  const { label } = wordsOf(event.action);
  return (
    <button
      type="button"
      aria-label={words.view(label, when)}
      onClick={(press) => {
        press.stopPropagation();
        onView(event);
      }}
      className="min-h-6 max-w-full rounded-md text-left font-medium wrap-break-word hover:text-accent-strong"
    >
      {label}
    </button>
  );
}

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
