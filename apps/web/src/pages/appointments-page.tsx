import { CalendarPlus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AppointmentFilters,
  filtersInAddress,
  appointmentMessages as words,
} from '#features/appointments';
import { useSignedInUser } from '#features/auth';
import { FileLinks } from '#features/imports';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { useRestorableState } from '#lib/drafts';
import { useEntryState } from '#lib/entry-state';
import { keepChoice, keptChoice } from '#lib/kept-choice';
import { LazyBoundary, lazyComponent, prefetchPart, useFetchedPart } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { missingPartMessages, useMissingPart } from '#lib/use-missing-part';
import { Banner } from '#ui/banner';
import { Button, buttonLook, MainAction } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { PageHeading } from '#ui/page-heading';
import { Skeleton } from '#ui/skeleton';
import type { OpenAppointmentDialog } from './appointment-dialog.tsx';
import { NoDoctors } from './select-doctor-layout.tsx';

/** Loaded on demand, because the board view does not need the table. */
const AppointmentTableView = lazyComponent(
  async () => (await import('./appointments-table.tsx')).AppointmentTableView,
);

const fetchDialog = async () => (await import('./appointment-dialog.tsx')).AppointmentDialog;

export function AppointmentsPage() {
  const { role } = useSignedInUser();
  const isConfirmed = useIsConfirmed();
  const { view, show } = useAppointmentsView();
  const { filters, change } = useAppointmentFilters();
  const [open, setOpen] = useRestorableState<OpenAppointmentDialog | null>('appointments.open', null);
  const add = () => setOpen({ mode: 'create' });
  useHotkey({ key: 'n', meaning: words.add, isOff: !isConfirmed }, add);
  const table = (
    <LazyBoundary placeholder={<Skeleton label={words.loading} rows={8} />}>
      <AppointmentTableView filters={filters} onFilter={change} onOpen={setOpen} />
    </LazyBoundary>
  );
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <div className="flex flex-wrap items-center gap-2">
          <ViewSwitch view={view} onShow={show} />
          <Link to="/dashboard/waiting-list" className={buttonLook({ variant: 'quiet' })}>
            {words.waitingList}
          </Link>
          {role === 'admin' && <FileLinks kind="appointments" />}
          <ConfirmedOnly>
            <MainAction>
              <Button
                variant="primary"
                icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
                onClick={add}
              >
                {words.add}
              </Button>
            </MainAction>
          </ConfirmedOnly>
        </div>
      </PageHeading>
      {view === 'table' ? (
        table
      ) : (
        // On medium and large screens, fills the height of the window below the heading. The page scrolls if the window
        // is too short.
        <div className="md:-mb-12 md:flex md:h-[calc(100dvh-12.5rem)] md:flex-col">
          <BoardPart
            view={view}
            noDoctors={<NoDoctors role={role} hint={words.noDoctors} />}
            actions={{
              onBook: isConfirmed ? (time) => setOpen({ mode: 'create', time }) : null,
              onOpen: (uuid) => setOpen({ mode: 'open', uuid }),
            }}
            instead={table}
          />
        </div>
      )}
      {open && (
        <DialogPart
          fetchDialog={fetchDialog}
          given={{ open, onOpen: setOpen, onClose: () => setOpen(null) }}
        />
      )}
    </>
  );
}

type ViewButtonProps = {
  offered: AppointmentsView;
  hotkey: string;
  isShown: boolean;
  onShow: (view: AppointmentsView) => void;
};

function ViewButton({ offered, hotkey, isShown, onShow }: ViewButtonProps) {
  const show = () => onShow(offered);
  useHotkey({ key: hotkey, meaning: words.views[offered] }, show);
  return (
    <Button size="small" aria-pressed={isShown} aria-keyshortcuts={hotkey} onClick={show}>
      {words.views[offered]}
    </Button>
  );
}

function ViewSwitch({ view, onShow }: { view: AppointmentsView; onShow: (view: AppointmentsView) => void }) {
  const { prefetch } = usePrefetchedBoard();
  return (
    <fieldset onPointerOver={prefetch} onFocus={prefetch} className="flex gap-1 md:mr-2">
      <legend className="sr-only">{words.shownAs}</legend>
      {appointmentsViews.map((offered, index) => (
        <ViewButton
          key={offered}
          offered={offered}
          hotkey={String(index + 1)}
          isShown={offered === view}
          onShow={onShow}
        />
      ))}
    </fieldset>
  );
}

/**
 * Reads the initial filters from the URL, because other screens link to certain dates of a doctor. Removes the filters
 * from the URL after the user has changed one.
 */
function useAppointmentFilters() {
  const [parameters, setParameters] = useSearchParams();
  const [filters, setFilters] = useEntryState('appointments.filters', filtersInAddress(parameters));
  const change = (chosen: AppointmentFilters) => {
    setFilters(chosen);
    if (!parameters.has('from')) return;
    const others = [...parameters].filter(([name]) => !['doctor', 'from', 'to'].includes(name));
    setParameters(others, { replace: true });
  };
  return { filters, change };
}

const appointmentsViews = ['table', 'day', 'week'] as const;
type AppointmentsView = (typeof appointmentsViews)[number];

/**
 * Returns the view in the URL, or the view last chosen in this browser, or else the table. A link to certain dates
 * opens the table. The table view also keeps the board's day and doctor in the URL.
 */
function useAppointmentsView() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('view') ?? (parameters.has('from') ? 'table' : keptChoice('appointments'));
  const view = appointmentsViews.find((offered) => offered === asked) ?? 'table';
  const show = (chosen: AppointmentsView) => {
    keepChoice('appointments', chosen === 'table' ? null : chosen);
    const changed = new URLSearchParams(parameters);
    if (chosen === 'table') changed.delete('view');
    else changed.set('view', chosen);
    setParameters(changed, { replace: true });
  };
  return { view, show };
}

const fetchBoard = async () => (await import('#features/appointment-board')).AppointmentBoard;

/**
 * Milliseconds. After this delay, the screen has loaded its own data, and the board's code is prefetched so that the
 * board opens instantly.
 */
const prefetchMillis = 1_500;

function usePrefetchedBoard(): { prefetch: () => void } {
  const prefetch = () => prefetchPart(fetchBoard);
  useEffect(() => {
    const timer = setTimeout(() => prefetchPart(fetchBoard), prefetchMillis);
    return () => clearTimeout(timer);
  }, []);
  return { prefetch };
}

type Props = ComponentProps<Awaited<ReturnType<typeof fetchBoard>>> & {
  /** Shown if the code of the board failed to load. */
  instead: ReactNode;
};

function BoardPart({ instead, ...board }: Props) {
  const { part: AppointmentBoard, hasFailed, retry } = useFetchedPart(fetchBoard);
  if (AppointmentBoard) return <AppointmentBoard {...board} />;
  if (!hasFailed) return <Skeleton label={words.loading} rows={8} />;
  return (
    <>
      <MissingBoard onBack={retry} />
      {instead}
    </>
  );
}

function MissingBoard({ onBack }: { onBack: () => void }) {
  const why = useMissingPart(onBack);
  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
  return (
    <div className="mb-4">
      <Banner tone="warning" title={words.boardAwayTitle} action={why === 'gone' && reload}>
        {missingPartMessages[why]}
      </Banner>
    </div>
  );
}
