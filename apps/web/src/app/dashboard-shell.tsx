import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { ClinicGate, useClinicQuery } from '#features/clinic';
import { IconButton } from '#ui/icon-button';
import { Skeleton } from '#ui/skeleton';
import { ToastRegion } from '#ui/toast-region';
import { appWords as words } from './app.words.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export function DashboardShell() {
  const main = useFocusOnNavigation();
  useKeptFocus(main);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {words.skipToContent}
      </a>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface md:block">
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-col">
        <Header />
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-40 md:px-8 md:pt-8 md:pb-16"
        >
          <ClinicGate>
            <Suspense fallback={<Skeleton label={words.loading} />}>
              <Outlet />
            </Suspense>
          </ClinicGate>
        </main>
      </div>
      <KeyboardHelp />
      <ToastRegion />
    </div>
  );
}

function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { data: clinic } = useClinicQuery();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 md:h-16 md:px-8">
      <IconButton
        label={words.openMenu}
        icon={<Menu aria-hidden="true" className="size-5" />}
        aria-expanded={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
        className="md:hidden"
      />
      <p className="text-lg font-semibold">{words.headerTitle}</p>
      <p className="ml-auto truncate pr-2 text-sm text-ink-faint">{clinic?.name}</p>
      {isMenuOpen && <SidebarDrawer onClose={() => setIsMenuOpen(false)} />}
    </header>
  );
}
