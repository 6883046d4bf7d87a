import type { AuditEvent } from '@anteroom/contract/audit';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { roleLabels } from '#lib/role-labels';
import { type Column, DataTable } from '#ui/data-table';
import { wordsOf } from '../action-words.ts';
import { recordOf, sortLabels, auditMessages as words } from '../audit.messages.ts';
import type { AuditFilters } from '../audit-filters.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type Sort = AuditFilters['sort'];

type Props = {
  events: readonly AuditEvent[];
  order: Pick<AuditFilters, 'sort' | 'direction'>;
  onSort: (sort: Sort) => void;
  doctorName: (id: number) => string;
  onView: (event: AuditEvent) => void;
};

export function AuditTable({ events, order, onSort, doctorName, onView }: Props) {
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
      // Room for an IPv4 address. A longer one wraps.
      ipAddress ? (
        <span className="inline-block min-w-32 tabular-nums wrap-anywhere">{ipAddress}</span>
      ) : (
        <Nothing />
      ),
    ),
  ];
  return (
    // On medium screens the columns do not fit, so the table scrolls and not the page.
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
