import type { AuditEvent } from '@anteroom/contract/audit';
import { ScrollText } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { Skeleton } from '#ui/skeleton';
import { useAuditEvents } from '../api/use-audit-events.ts';
import { auditWords as words } from '../audit.words.ts';
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
  const retry = (
    <Button size="small" onClick={() => void list.refetch()}>
      {words.retry}
    </Button>
  );
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      {list.isError && (
        <Banner tone="danger" action={retry}>
          {messageOf(list.error, words.failed)}
        </Banner>
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
