import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { NavLink } from '#lib/link';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { addressOf, tabLinks } from './sidebar-links.ts';

const tabLook =
  'flex h-12 w-full flex-col items-center justify-center text-sm leading-4 font-medium text-ink-soft -outline-offset-2 aria-[current=page]:text-accent-strong';

/** Shows the most used screens at the bottom of a phone. The menu in the header lists all screens. */
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
