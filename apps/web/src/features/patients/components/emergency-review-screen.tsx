import {
  type EmergencyState,
  emergencyStates,
  type ListedEmergencyGrant,
} from '@anteroom/contract/emergency-access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { emergencyGrantPages } from '../api/use-emergency-grants.ts';
import { emergencyReviewMessages as words } from '../emergency-review.messages.ts';
import { EmergencyGrantTable } from './emergency-grant-table.tsx';
import { EndEmergencyDialog, ReviewEmergencyDialog } from './emergency-review-dialogs.tsx';

const options = [
  ...(['unreviewed', 'open', 'ended'] as const).map((value) => ({
    value: String(value),
    label: words.states[value],
  })),
  { value: '', label: words.all },
];

type Opened = { dialog: 'end' | 'review'; grant: ListedEmergencyGrant };

/** Lists all uses of emergency access for an admin to review. Doctors see only their own uses. */
export function EmergencyReviewScreen() {
  const isAdmin = useSignedInUser().role === 'admin';
  const [state, setState] = useState<EmergencyState | undefined>(isAdmin ? 'unreviewed' : undefined);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useInfiniteQuery(emergencyGrantPages(state));
  const grants = list.data?.pages.flatMap((page) => page.grants) ?? [];
  const close = () => setOpened(null);
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <StateFilter state={state} onChange={setState} />
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.loadFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loading} rows={6} />}
      {list.isSuccess && grants.length === 0 && (
        <EmptyState icon={<Siren className="size-6" />} title={words.noneFound}>
          {words.noneFoundHint}
        </EmptyState>
      )}
      {grants.length > 0 && (
        <EmergencyGrantTable
          grants={grants}
          onEnd={(grant) => setOpened({ dialog: 'end', grant })}
          onReview={isAdmin ? (grant) => setOpened({ dialog: 'review', grant }) : null}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
      {opened?.dialog === 'end' && (
        <EndEmergencyDialog
          grantId={opened.grant.id}
          question={isAdmin ? words.endQuestion(opened.grant.doctorName) : words.endOwnQuestion}
          onClose={close}
        />
      )}
      {opened?.dialog === 'review' && <ReviewEmergencyDialog grant={opened.grant} onClose={close} />}
    </div>
  );
}

type FilterProps = {
  state: EmergencyState | undefined;
  onChange: (state: EmergencyState | undefined) => void;
};

function StateFilter({ state, onChange }: FilterProps) {
  return (
    <div className="max-w-60">
      <SelectField
        label={words.filter}
        options={options}
        value={state ?? ''}
        onChange={({ target }) => onChange(emergencyStates.find((each) => each === target.value))}
      />
    </div>
  );
}
