import type { DuplicatePair, DuplicateRecord } from '@anteroom/contract/patient-merges';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PatientName, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
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
  const state = showsDifferent ? 'different' : 'possible';
  const list = useInfiniteQuery(duplicatePages(state));
  const { merging, open, stateOf } = useMerging(state);
  const pairs = list.data?.pages.flatMap((page) => page.pairs) ?? [];
  const screen = useFocusOnNext(pairs);
  return (
    <div ref={screen} aria-busy={list.isFetching} className="grid gap-4">
      <CheckField
        label={words.showDifferent}
        checked={showsDifferent}
        onChange={({ target }) => setShowsDifferent(target.checked)}
      />
      {merging && <DialogPart fetchDialog={fetchDialog} given={merging} />}
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.duplicatesFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.duplicatesLoading} rows={6} />}
      {list.isSuccess && pairs.length === 0 && (showsDifferent ? <NoDifferent /> : <NoDuplicates />)}
      <ul className="grid gap-3">
        {pairs.map((pair) => (
          <li key={keyOf(pair)}>
            <Pair pair={pair} isDifferent={showsDifferent} onCompare={() => open(pair)} {...stateOf(pair)} />
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

const keyOf = ({ one, other }: DuplicatePair) => `${one.id} ${other.id}`;

/**
 * Manages the pair that is being compared. Loads the full record of its older patient before the dialog opens; the
 * dialog loads the other one. Removes a merged pair from the list at once, before the list is refetched.
 */
function useMerging(state: 'possible' | 'different') {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<DuplicatePair | null>(null);
  const { data, isError, refetch } = useQuery({
    ...comparedPatient(opened?.one.id ?? 0),
    enabled: opened !== null,
  });
  const patient = opened === null ? undefined : data;
  const onClose = () => setOpened(null);
  const onMerged = () => {
    const isLeft = (pair: DuplicatePair) => opened === null || keyOf(pair) !== keyOf(opened);
    queryClient.setQueryData(duplicatePages(state).queryKey, (list) =>
      list
        ? { ...list, pages: list.pages.map((page) => ({ ...page, pairs: page.pairs.filter(isLeft) })) }
        : list,
    );
    onClose();
  };
  const merging = opened && patient ? { patient, otherId: opened.other.id, onMerged, onClose } : null;
  const stateOf = (pair: DuplicatePair) => {
    const isWanted = opened !== null && !patient && keyOf(pair) === keyOf(opened);
    return { isOpening: isWanted && !isError, onRetry: isWanted && isError ? refetch : null };
  };
  return { merging, open: setOpened, stateOf };
}

/**
 * Moves the focus to the next pair when the pair with the focus, or the one that was compared, leaves the list. Without
 * any more pairs, moves it to the checkbox above the list.
 */
function useFocusOnNext(pairs: readonly DuplicatePair[]): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const keys = pairs.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pairs change.
  useLayoutEffect(() => {
    const at = focused.current;
    if (at === -1 || document.activeElement !== document.body) return;
    const rows = [...(screen.current?.querySelectorAll('li') ?? [])];
    const buttons = rows[Math.min(at, rows.length - 1)]?.querySelectorAll('button');
    ([...(buttons ?? [])].at(-1) ?? screen.current?.querySelector('input'))?.focus();
  }, [keys]);
  useEffect(() => {
    const note = () => {
      const rows = [...(screen.current?.querySelectorAll('li') ?? [])];
      if (!document.activeElement?.closest('dialog')) {
        focused.current = rows.findIndex((row) => row.contains(document.activeElement));
      }
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return screen;
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

type PairProps = {
  pair: DuplicatePair;
  isDifferent: boolean;
  onCompare: () => void;
  isOpening: boolean;
  /** Loads the first record of the pair again. Null unless that has failed. */
  onRetry: (() => Promise<unknown>) | null;
};

function Pair({ pair, isDifferent, onCompare, isOpening, onRetry }: PairProps) {
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
            isBusy={isOpening}
            onClick={onCompare}
          >
            {words.compare}
          </Button>
        </div>
      </div>
      {onRetry && (
        <div className="md:col-span-3">
          <RetryBanner onRetry={onRetry}>{words.loadFailed}</RetryBanner>
        </div>
      )}
    </div>
  );
}

/** Marks a pair of records as two different people, or removes that mark. */
function DifferentButton({ pair: { one, other }, isDifferent }: Pick<PairProps, 'pair' | 'isDifferent'>) {
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
    showToast({ tone: 'done', message, action: { label: words.undo, run: undo } });
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
