import type { AuditEvent } from '@anteroom/contract/audit';
import { ScrollText } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useAuditEvents } from '../api/use-audit-events.ts';
import { auditMessages as words } from '../audit.messages.ts';
import { type AuditFilters, sortedBy } from '../audit-filters.ts';
import { AuditTable } from './audit-table.tsx';

type Props = {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
  doctorName: (id: number) => string;
  onView: (event: AuditEvent) => void;
};

export function AuditList({ filters, onChange, doctorName, onView }: Props) {
  const list = useAuditEvents(filters);
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
