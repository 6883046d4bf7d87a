import { ChevronRight, LogOut, Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { authMessages, useLogOut, useSignedInUser } from '#features/auth';
import { NavLink } from '#lib/link';
import { roleLabels } from '#lib/role-labels';
import { Avatar } from '#ui/avatar';
import { BrandMark } from '#ui/brand-mark';
import { Button } from '#ui/button';
import { useDismissal, useModal } from '#ui/dialog';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { addressOf, sidebarLinks, tabLinks } from './sidebar-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const linkLook =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong md:min-h-10';

/**
 * Renders the navigation. `onNavigate` is called after a click on a link, so that the drawer on small screens can
 * close.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { role } = useSignedInUser();
  const [parameters] = useSearchParams();
  const doctorId = parameters.get('doctor');
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-16 shrink-0 items-center gap-3 px-5">
        <BrandMark />
        <span className="text-lg font-semibold tracking-tight">{words.product}</span>
      </div>
      <nav aria-label={words.navigation} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <ul className="grid gap-0.5">
          {sidebarLinks(role).map((link) => (
            <li key={link.to}>
              <NavLink
                to={addressOf(link, doctorId)}
                className={linkLook}
                {...(onNavigate ? { onClick: onNavigate } : {})}
              >
                <link.Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFoot onNavigate={onNavigate} />
    </div>
  );
}

function SidebarFoot({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { name, role } = useSignedInUser();
  const logOut = useLogOut();
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <NavLink
        to="/dashboard/account"
        className="-mx-2 flex min-w-0 items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-sunken aria-[current=page]:bg-accent-soft"
        {...(onNavigate ? { onClick: onNavigate } : {})}
      >
        <Avatar firstName={name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-sm text-ink-soft">{roleLabels[role]}</span>
        </span>
        <span className="sr-only">{words.yourAccount}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      </NavLink>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <ThemeSwitch />
        </div>
        <Button
          size="small"
          icon={<LogOut aria-hidden="true" className="size-4" />}
          isBusy={logOut.isPending}
          busyText={authMessages.loggingOut}
          onClick={() => logOut.mutate()}
        >
          {authMessages.logOut}
        </Button>
      </div>
    </div>
  );
}

export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useModal(onClose);
  const dismissal = useDismissal(onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={words.menu}
      {...dismissal}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface text-ink shadow-float"
    >
      <Sidebar onNavigate={onClose} />
    </dialog>
  );
}

const tabLook =
  'flex h-12 w-full flex-col items-center justify-center text-sm leading-4 font-medium text-ink-soft -outline-offset-2 aria-[current=page]:text-accent-strong';

/** Shows the most used screens at the bottom of a phone. The menu in the header contains the whole sidebar. */
export function TabBar({ onSearch }: { onSearch: () => void }) {
  const [parameters] = useSearchParams();
  const doctorId = parameters.get('doctor');
  return (
    <nav
      aria-label={words.tabs.label}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-[html:has(dialog:modal)]:invisible md:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {tabLinks.map((tab) => (
          <li key={tab.to}>
            <NavLink to={addressOf(tab, doctorId)} className={tabLook}>
              <tab.Icon aria-hidden="true" className="size-5" />
              {tab.label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" aria-label={words.commandBar} onClick={onSearch} className={tabLook}>
            <Search aria-hidden="true" className="size-5" />
            {words.tabs.search}
          </button>
        </li>
      </ul>
    </nav>
  );
}
