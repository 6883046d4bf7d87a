import { CalendarDays, CalendarPlus } from 'lucide-react';
import { ConfirmedOnly } from '#features/staff';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useAppointments } from '../api/use-appointments.ts';
import { type AppointmentFilters, hasFilters } from '../appointment-filters.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import type { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentTable } from './appointment-table.tsx';

type Props = {
  filters: AppointmentFilters;
  timeZone: string;
  actions: AppointmentActions;
  onAdd: () => void;
};

export function AppointmentList({ filters, timeZone, actions, onAdd }: Props) {
  const list = useAppointments(filters);
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? [];
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <LoadNote reading={list} timeZone={timeZone}>
        <RetryBanner onRetry={list.refetch}>{words.listFailed}</RetryBanner>
      </LoadNote>
      {list.isPending && <Skeleton label={words.loading} rows={8} />}
      {list.isSuccess && appointments.length === 0 && (
        <NoAppointments isFiltered={hasFilters(filters)} onAdd={onAdd} />
      )}
      {appointments.length > 0 && (
        <AppointmentTable appointments={appointments} timeZone={timeZone} actions={actions} />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoAppointments({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  const add = (
    <ConfirmedOnly>
      <Button
        variant="primary"
        icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        onClick={onAdd}
      >
        {words.addFirst}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <EmptyState icon={<CalendarDays className="size-6" />} title={words.noneFound} action={add}>
      {isFiltered && words.noneFiltered}
    </EmptyState>
  );
}
