import {
  type EmergencyState,
  emergencyStates,
  type ListedEmergencyGrant,
} from '@anteroom/contract/emergency-access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { emergencyGrantPages } from '../api/emergency-queries.ts';
import { emergencyReviewMessages as words } from '../emergency.messages.ts';
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

type Act = (grant: ListedEmergencyGrant) => void;
type Props = {
  grants: readonly ListedEmergencyGrant[];
  onEnd: Act;
  /** Reviews a use of emergency access. Null for a doctor, who sees only their own uses. */
  onReview: Act | null;
};

function EmergencyGrantTable({ grants, onEnd, onReview }: Props) {
  const columns: readonly Column<ListedEmergencyGrant>[] = [
    { header: words.doctor, isMain: true, cell: ({ doctorName }) => doctorName },
    {
      header: words.patient,
      cell: ({ patientName, patientDoctorName }) => (
        <>
          <p className={patientName === null ? 'text-ink-faint' : ''}>{patientName ?? words.notNamed}</p>
          <p className="text-sm text-ink-soft">{words.patientOf(patientDoctorName)}</p>
        </>
      ),
    },
    { header: words.reason, cell: ({ reason }) => <p className="wrap-anywhere">{reason}</p> },
    { header: words.time, cell: (grant) => <Times grant={grant} /> },
    { header: words.review, cell: (grant) => <Review grant={grant} /> },
    {
      header: words.actions,
      isActions: true,
      cell: (grant) => (
        <div className="flex flex-wrap gap-2">
          {grant.isOpen && (
            <Button
              variant="dangerQuiet"
              size="small"
              aria-label={words.endOf(grant.doctorName)}
              onClick={() => onEnd(grant)}
            >
              {words.endNow}
            </Button>
          )}
          {onReview && (
            <Button
              size="small"
              aria-label={(grant.review ? words.reviewAgainOf : words.reviewOf)(grant.doctorName)}
              onClick={() => onReview(grant)}
            >
              {grant.review ? words.reviewAgain : words.review}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return <DataTable caption={words.caption} columns={columns} rows={grants} rowKey={({ id }) => id} />;
}

function Times({ grant }: { grant: ListedEmergencyGrant }) {
  const { timezone } = useClinic();
  const { createdAt, expiresAt, endedAt, endedBy, isOpen } = grant;
  const timeOf = (instant: number) => formatDateTime(instant, timezone);
  const end = endedAt === null ? words.ended(timeOf(expiresAt)) : words.endedBy(timeOf(endedAt), endedBy);
  return (
    <>
      <p>{timeOf(createdAt)}</p>
      <p className={`text-sm ${isOpen ? 'font-medium text-serving' : 'text-ink-soft'}`}>
        {isOpen ? words.openUntil(timeOf(expiresAt)) : end}
      </p>
    </>
  );
}

function Review({ grant: { review } }: { grant: ListedEmergencyGrant }) {
  const { timezone } = useClinic();
  if (!review) return <Badge tone="serving">{words.notReviewed}</Badge>;
  return (
    <div className="grid gap-1">
      <p>
        <Badge tone={review.outcome === 'justified' ? 'done' : 'danger'}>
          {words.outcomes[review.outcome]}
        </Badge>
      </p>
      {review.note && <p className="text-sm wrap-anywhere">{review.note}</p>}
      <p className="text-sm text-ink-soft">
        {words.reviewedBy(review.reviewedBy, formatDateTime(review.reviewedAt, timezone))}
      </p>
    </div>
  );
}
