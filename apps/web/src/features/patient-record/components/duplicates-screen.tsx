import type { DuplicatePair, DuplicateRecord } from '@anteroom/contract/patient-merges';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { PatientName, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { Link } from '#lib/link';
import { showToast, undoMillis } from '#lib/toast-store';
import { Button, buttonLook } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogPart } from '#ui/dialog-part';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { comparedPatient, duplicatePages, useSetDifferentPatients } from '../api/record-queries.ts';
import { mergeMessages as words } from '../merge.messages.ts';

const fetchDialog = async () => (await import('./merge-dialog.tsx')).MergeDialog;

/**
 * Lists pairs of records that may belong to the same person. The user compares each pair and decides whether to merge
 * it.
 */
export function DuplicatesScreen() {
  const [showsDifferent, setShowsDifferent] = useState(false);
  const list = useInfiniteQuery(duplicatePages(showsDifferent ? 'different' : 'possible'));
  const [opened, setOpened] = useState<DuplicatePair | null>(null);
  const pairs = list.data?.pages.flatMap((page) => page.pairs) ?? [];
  const close = () => setOpened(null);
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <CheckField
        label={words.showDifferent}
        checked={showsDifferent}
        onChange={({ target }) => setShowsDifferent(target.checked)}
      />
      {opened && <MergePair pair={opened} onClose={close} />}
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.duplicatesFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.duplicatesLoading} rows={6} />}
      {list.isSuccess && pairs.length === 0 && (showsDifferent ? <NoDifferent /> : <NoDuplicates />)}
      <ul className="grid gap-3">
        {pairs.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <Pair pair={pair} isDifferent={showsDifferent} onCompare={() => setOpened(pair)} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoDuplicates() {
  const toPatients = (
    <Link to="/dashboard/patients" className={buttonLook({ variant: 'primary' })}>
      {words.toPatients}
    </Link>
  );
  return (
    <EmptyState icon={<Users className="size-6" />} title={words.noDuplicates} action={toPatients}>
      {words.noDuplicatesHint}
    </EmptyState>
  );
}

function NoDifferent() {
  return (
    <EmptyState icon={<Users className="size-6" />} title={words.noDifferent}>
      {words.noDifferentHint}
    </EmptyState>
  );
}

type PairProps = { pair: DuplicatePair; isDifferent: boolean; onCompare: () => void };

function Pair({ pair, isDifferent, onCompare }: PairProps) {
  const { one, other, sameName } = pair;
  return (
    <div className="panel grid items-center gap-4 p-4 md:grid-cols-3 md:p-5">
      <RecordLines record={one} />
      <RecordLines record={other} />
      <div className="grid justify-items-start gap-2 md:justify-items-end">
        <p className="text-sm text-ink-soft">{sameName ? words.sameName : words.similarName}</p>
        <div className="flex flex-wrap gap-2 md:justify-end">
          <DifferentButton pair={pair} isDifferent={isDifferent} />
          <Button
            size="small"
            aria-label={words.compareOf(patientName(one), patientName(other))}
            onClick={onCompare}
          >
            {words.compare}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Marks a pair of records as two different people, or removes that mark. */
function DifferentButton({ pair: { one, other }, isDifferent }: Omit<PairProps, 'onCompare'>) {
  const setting = useSetDifferentPatients();
  const set = (areDifferent: boolean) =>
    setting
      .mutateAsync({ params: { patientId: one.id }, body: { otherPatientId: other.id, areDifferent } })
      .then(
        () => true,
        (error: Error) => {
          showToast({ tone: 'danger', message: messageOf(error, words.differentFailed) });
          return false;
        },
      );
  const undo = () => void set(isDifferent);
  const press = async () => {
    if (!(await set(!isDifferent))) return;
    const message = isDifferent ? words.listedAgain : words.markedDifferent;
    showToast({ tone: 'done', message, shownMillis: undoMillis, action: { label: words.undo, run: undo } });
  };
  const label = isDifferent ? words.possibleAgainOf : words.differentOf;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label(patientName(one), patientName(other))}
      isBusy={setting.isPending}
      onClick={() => void press()}
    >
      {isDifferent ? words.possibleAgain : words.differentPeople}
    </Button>
  );
}

function RecordLines({ record }: { record: DuplicateRecord }) {
  const { id, dateOfBirth, phone, doctorName } = record;
  const details = [dateOfBirth && formatCalendarDate(dateOfBirth), phone && formatPhone(phone), doctorName];
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">
        <PatientName id={id}>{patientName(record)}</PatientName>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">{details.filter(Boolean).join(', ')}</p>
    </div>
  );
}

/** Loads the full record of the older patient of a pair. The dialog loads the record of the newer one. */
function MergePair({ pair, onClose }: { pair: DuplicatePair; onClose: () => void }) {
  const { data: patient, isError, refetch } = useQuery(comparedPatient(pair.one.id));
  if (isError) return <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>;
  if (!patient) return null;
  const given = { patient, otherId: pair.other.id, onMerged: onClose, onClose };
  return <DialogPart fetchDialog={fetchDialog} given={given} />;
}
