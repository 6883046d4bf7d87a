import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientPages } from '../api/patient-queries.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { type PatientAction, PatientTable } from './patient-table.tsx';

type Props = {
  search: string;
  onAdd: () => void;
  onView: PatientAction;
  onEdit: PatientAction;
  onDelete: PatientAction;
};

export function PatientList({ search, onAdd, ...actions }: Props) {
  const { timezone: timeZone } = useClinic();
  const list = useInfiniteQuery(patientPages(search));
  const patients = list.data?.pages.flatMap((page) => page.patients) ?? [];
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <LoadNote reading={list} timeZone={timeZone}>
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.listFailed)}</RetryBanner>
      </LoadNote>
      {list.isPending && <Skeleton label={words.loading} rows={8} />}
      {list.isSuccess && patients.length === 0 && <NoPatients isSearching={search !== ''} onAdd={onAdd} />}
      {patients.length > 0 && <PatientTable patients={patients} {...actions} />}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoPatients({ isSearching, onAdd }: { isSearching: boolean; onAdd: () => void }) {
  const isConfirmed = useIsConfirmed();
  if (isSearching) {
    return (
      <EmptyState icon={<Users className="size-6" />} title={words.noneFound}>
        {words.noneFoundHint}
      </EmptyState>
    );
  }
  const add = (
    <ConfirmedOnly>
      <Button variant="primary" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={onAdd}>
        {words.addFirst}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <EmptyState icon={<Users className="size-6" />} title={words.noneYet} action={add}>
      {isConfirmed && words.noneYetHint}
    </EmptyState>
  );
}
