import { Menu, Search, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSignedInUser } from '#features/auth';
import { ClinicGate, useClinicQuery } from '#features/clinic';
import { LazyFirstStepsStrip } from '#features/first-steps';
import { PrepareDrawer, shownPatientId, useClosePatient } from '#features/patients';
import { useConnectionLostSince } from '#lib/connection';
import { useRestorableState } from '#lib/drafts';
import { formatClock } from '#lib/format-date';
import { LazyBoundary, prefetchPart } from '#lib/lazy-component';
import { isApple, useHotkey } from '#lib/use-hotkey';
import { useKeptFocus } from '#lib/use-kept-focus';
import { Banner } from '#ui/banner';
import { IconButton } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { Key } from '#ui/key';
import { HeadingAside } from '#ui/page-heading';
import { Skeleton } from '#ui/skeleton';
import { ToastRegion } from '#ui/toast-region';
import { CommandBarOpener } from './command-bar/command-bar-opener.tsx';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { PartBoundary } from './part-boundary.tsx';
import { ScreenHelp, shownKey } from './screen-help/screen-help.tsx';
import { Sidebar, SidebarDrawer, TabBar } from './sidebar.tsx';
import { addressOf } from './sidebar-links.ts';
import { useFocusOnNavigation } from './use-page-focus.ts';

const help = <ScreenHelp />;

export function DashboardShell() {
  const main = useFocusOnNavigation();
  useKeptFocus(main);
  useGoKeys();
  const [over, setOver] = useRestorableState<'commands' | 'keys' | null>('shell.over', null);
  const close = () => setOver(null);
  return (
    <PrepareDrawer value={prepareDrawer}>
      <div className="has-tab-bar min-h-dvh min-[90rem]:has-[[data-drawer]]:pr-120 print:block lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {words.skipToContent}
        </a>
        <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block print:hidden">
          <Sidebar />
        </aside>
        <div className="flex min-w-0 flex-col">
          <Header onCommands={() => setOver('commands')} />
          <main
            ref={main}
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-7xl flex-1 px-4 pt-2 pb-[calc(var(--tab-bar)+7rem)] md:px-8 md:pt-8 md:pb-16 print:p-0"
          >
            <ClinicGate>
              <LazyFirstStepsStrip />
              <ConfirmationNotice />
              <PartBoundary>
                <ShownScreen />
              </PartBoundary>
            </ClinicGate>
          </main>
        </div>
        <TabBar onSearch={() => setOver('commands')} />
        <ClinicGate>
          <PatientDrawerHost />
        </ClinicGate>
        <CommandBarOpener
          isOpen={over === 'commands'}
          onOpen={() => setOver('commands')}
          onClose={close}
          onKeys={() => setOver('keys')}
        />
        <KeyboardHelp isOpen={over === 'keys'} onOpen={() => setOver('keys')} onClose={close} />
        <ToastRegion />
      </div>
    </PrepareDrawer>
  );
}

/** Explains on every screen why an unconfirmed account offers fewer actions. */
function ConfirmationNotice() {
  const { awaitsConfirmation } = useSignedInUser();
  if (!awaitsConfirmation) return null;
  return (
    <div className="mb-6 print:hidden">
      <Banner tone="neutral" title={words.awaitsConfirmation.title}>
        {words.awaitsConfirmation.text}
      </Banner>
    </div>
  );
}

/**
 * Renders the current screen, keyed by its path, so that the previous screen's shortcuts stop working while the next
 * screen loads.
 */
function ShownScreen() {
  return (
    <LazyBoundary key={useLocation().pathname} placeholder={<Skeleton label={words.loading} />}>
      <HeadingAside value={help}>
        <Outlet />
      </HeadingAside>
    </LazyBoundary>
  );
}

function Header({ onCommands }: { onCommands: () => void }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-surface px-2 md:h-16 md:px-8 print:hidden">
      <IconButton
        label={words.openMenu}
        icon={<Menu aria-hidden="true" className="size-5" />}
        aria-expanded={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
        className="lg:hidden"
      />
      <p className="text-lg font-semibold">{words.headerTitle}</p>
      <ConnectionNotice />
      <CommandsButton onPress={onCommands} />
      {isMenuOpen && <SidebarDrawer onClose={() => setIsMenuOpen(false)} />}
    </header>
  );
}

/** Opens the command bar. Hidden on a phone, which has Search in its tab bar instead. */
function CommandsButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onPress}
      className="hidden h-10 shrink-0 items-center gap-2 rounded-md border border-line-strong px-3 text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:inline-flex"
    >
      <Search aria-hidden="true" className="size-4.5" />
      <span>{words.commandBar}</span>
      <span aria-hidden="true">
        <Key name={shownKey('Mod+k')} />
      </span>
    </button>
  );
}

/**
 * Replaces the clinic's name in the header while offline, so that the layout does not shift. Lists show their own
 * offline note.
 */
function ConnectionNotice() {
  const { data: clinic } = useClinicQuery();
  const since = useConnectionLostSince();
  return (
    <div className="ml-auto min-w-0 pr-2 text-sm">
      {since === null && <p className="truncate text-ink-faint">{clinic?.name}</p>}
      <div role="status">
        {since !== null && (
          <p className="flex items-center gap-2 rounded-md bg-serving-soft px-3 py-2 font-medium whitespace-nowrap text-serving">
            <WifiOff aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
            {clinic ? words.noConnectionSince(formatClock(since, clinic.timezone)) : words.noConnection}
          </p>
        )}
      </div>
    </div>
  );
}

let requestRecord: ((patientId: number) => void) | null = null;

/**
 * Loads the patient drawer when a patient is first opened. Every screen can open one, so it belongs to no screen's
 * code.
 */
const fetchDrawer = async () => {
  const part = await import('#features/patient-record');
  requestRecord = part.requestRecord;
  return part.PatientDrawer;
};

/** Loads the drawer's code. If it is already loaded, requests the record that the user is about to open. */
function prepareDrawer(openedId?: number): void {
  prefetchPart(fetchDrawer);
  if (openedId !== undefined) requestRecord?.(openedId);
}

/** Shows the patient drawer for the patient whose id is in the URL. */
function PatientDrawerHost() {
  const patientId = shownPatientId(useLocation().search);
  const onClose = useClosePatient();
  if (patientId === null) return null;
  return <DialogPart fetchDialog={fetchDrawer} given={{ patientId, onClose }} />;
}

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

const fetchDialog = async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog;

function KeyboardHelp({ isOpen, onOpen, onClose }: Props) {
  useHotkey({ key: '?', meaning: words.showKeys, isEverywhere: true }, onOpen);
  return isOpen && <DialogPart fetchDialog={fetchDialog} given={{ onClose }} />;
}

/** Handles the shortcuts that open a screen: `g` followed by the first letter of the screen. */
function useGoKeys(): void {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const doctorId = parameters.get('doctor');
  const queue = addressOf({ to: '/dashboard/manage-queue', keepsDoctor: true }, doctorId);
  useHotkey({ key: 'g t', meaning: words.goTo.today, isEverywhere: true }, () => navigate('/dashboard'));
  useHotkey({ key: 'g q', meaning: words.goTo.queue, isEverywhere: true }, () => navigate(queue));
  useHotkey({ key: 'g a', meaning: words.goTo.appointments, isEverywhere: true }, () =>
    navigate('/dashboard/appointments'),
  );
  useHotkey({ key: 'g p', meaning: words.goTo.patients, isEverywhere: true }, () =>
    navigate('/dashboard/patients'),
  );
}
