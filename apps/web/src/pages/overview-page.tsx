import type { Role } from '@anteroom/contract/roles';
import {
  ArrowLeftRight,
  BellRing,
  Building2,
  CalendarClock,
  CalendarDays,
  FileText,
  HeartPulse,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Siren,
  UserPlus,
  Users,
} from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useFactorNote, useSignedInUser } from '#features/auth';
import { useIsConfirmed } from '#features/staff';
import { TodayOverview, useIsTodayDrawn } from '#features/today';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { roleLabels } from '#lib/role-labels';
import { DescriptionList } from '#ui/description-list';
import { PageHeading } from '#ui/page-heading';
import { Skeleton } from '#ui/skeleton';
import { overviewMessages as words } from './overview.messages.ts';

/* Loaded after the cards for the day, which are shown first. */
const RecentActivity = lazyComponent(async () => (await import('#features/audit')).RecentActivity);

export function OverviewPage() {
  const { name } = useSignedInUser();
  const { notices, place } = useNotices();
  const isDrawn = useIsTodayDrawn();
  // Hide the content below until the cards above it have loaded. Otherwise it would move down under the pointer.
  const mayMove = !isDrawn || place === null;
  return (
    <>
      <PageHeading title={words.overview} subtitle={words.welcome(name)} />
      {place === 'above' && notices}
      <div className={place === null ? 'invisible' : ''}>
        <TodayOverview>
          <div className={mayMove ? 'invisible' : ''}>
            {place !== 'above' && notices}
            <div className="grid gap-6 lg:grid-cols-3">
              <section className="lg:col-span-2">
                <h2 className="mb-3 text-lg font-semibold">{words.quickActions}</h2>
                <QuickActions />
              </section>
              <AccountCard />
              <section className="lg:col-span-3">
                <h2 className="mb-3 text-lg font-semibold">{words.recentActivity}</h2>
                {mayMove ? loadingActivity : <LaterActivity />}
              </section>
            </div>
          </div>
        </TodayOverview>
      </div>
    </>
  );
}

const loadingActivity = <Skeleton label={words.loadingActivity} rows={8} />;

function LaterActivity() {
  return (
    <LazyBoundary placeholder={loadingActivity}>
      <RecentActivity />
    </LazyBoundary>
  );
}

type QuickAction = { to: string; Icon: LucideIcon; label: string; hint: string };

const actions: QuickAction[] = [
  { to: '/dashboard/patients', Icon: Users, ...words.actions.patients },
  { to: '/dashboard/appointments', Icon: CalendarDays, ...words.actions.appointments },
  { to: '/dashboard/schedule', Icon: CalendarClock, ...words.actions.schedule },
  { to: '/dashboard/reports', Icon: FileText, ...words.actions.reports },
  { to: '/dashboard/waiting-list', Icon: ListOrdered, ...words.actions.waitingList },
  { to: '/dashboard/reminders', Icon: BellRing, ...words.actions.reminders },
];
const createManager: QuickAction = {
  to: '/dashboard/create-manager',
  Icon: UserPlus,
  ...words.actions.createManager,
};
/** The links of the overview. Some are missing in the sidebar, because the specification fixes the sidebar's links. */
const actionsOf: Record<Role, QuickAction[]> = {
  manager: actions,
  doctor: [...actions, createManager],
  admin: [
    ...actions,
    createManager,
    { to: '/dashboard/audit', Icon: ScrollText, ...words.actions.audit },
    { to: '/dashboard/health', Icon: HeartPulse, ...words.actions.health },
    { to: '/dashboard/emergency-access', Icon: Siren, ...words.actions.emergency },
    { to: '/dashboard/clinic', Icon: Building2, ...words.actions.clinic },
    { to: '/dashboard/import', Icon: ArrowLeftRight, ...words.actions.import },
  ],
};

function QuickActions() {
  const { role } = useSignedInUser();
  const isConfirmed = useIsConfirmed();
  const offered = actionsOf[role].filter((action) => isConfirmed || action !== createManager);
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {offered.map(({ to, Icon, label, hint }) => (
        <li key={to}>
          <Link
            to={to}
            className="panel flex items-center gap-3 px-3 py-2 transition-colors hover:border-accent hover:bg-accent-soft/50"
          >
            <span className="rounded-md bg-accent-soft p-2 text-accent-strong">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AccountCard() {
  const { name, email, role, emailVerified } = useSignedInUser();
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{words.accountInfo}</h2>
      <div className="panel p-5">
        <DescriptionList
          items={[
            { term: words.name, description: name, isWide: true },
            { term: words.email, description: email, isWide: true },
            { term: words.role, description: roleLabels[role] },
            { term: words.emailVerified, description: emailVerified ? words.yes : words.no },
          ]}
        />
      </div>
    </section>
  );
}

const AdminNotices = lazyComponent(async () => (await import('./admin-notices.tsx')).AdminNotices);

const longestWaitMillis = 2000;

/**
 * Returns the overview's notices and their position. Notices that have loaded before the day is first shown are above
 * it. Later ones are below it, so that no button moves under the pointer. `place` is null until the position is
 * decided, which takes two seconds at most.
 */
function useNotices() {
  const { role } = useSignedInUser();
  const { note, isLoading } = useFactorNote();
  const [ofAdmin, setOfAdmin] = useState<'loading' | 'some' | 'none'>(role === 'admin' ? 'loading' : 'none');
  const isWaiting = isLoading || ofAdmin === 'loading';
  const hasSome = note !== null || ofAdmin === 'some';
  const [place, setPlace] = useState<'above' | 'below' | null>(null);
  useLayoutEffect(() => {
    if (!isWaiting) setPlace((decided) => decided ?? (hasSome ? 'above' : 'below'));
  }, [isWaiting, hasSome]);
  useEffect(() => {
    const timer = setTimeout(() => setPlace((decided) => decided ?? 'below'), longestWaitMillis);
    return () => clearTimeout(timer);
  }, []);
  const notices = (
    <>
      {note}
      {role === 'admin' && (
        <LazyBoundary placeholder={null}>
          <AdminNotices onReady={setOfAdmin} />
        </LazyBoundary>
      )}
    </>
  );
  return { notices, place };
}
