import type { Role } from '@anteroom/contract/roles';
import { ArrowLeftRight, Building2, CircleUser, ScrollText, Siren, UserPlus } from 'lucide-react';
import { overviewWords } from '../../pages/overview.words.ts';
import { dashboardWords } from '../dashboard.words.ts';
import { addressOf, type SidebarLink, sidebarLinks } from '../sidebar-links.ts';
import type { Command } from './command.ts';
import { commandWords as words } from './commands.words.ts';

const { actions } = overviewWords;
const account = { to: '/dashboard/account', label: dashboardWords.yourAccount, Icon: CircleUser };
const createManager = { to: '/dashboard/create-manager', label: actions.createManager.label, Icon: UserPlus };
const beyondTheSidebar: Record<Role, SidebarLink[]> = {
  manager: [account],
  doctor: [createManager, account],
  admin: [
    createManager,
    { to: '/dashboard/audit', label: actions.audit.label, Icon: ScrollText },
    { to: '/dashboard/emergency-access', label: actions.emergency.label, Icon: Siren },
    { to: '/dashboard/clinic', label: actions.clinic.label, Icon: Building2 },
    { to: '/dashboard/import', label: actions.import.label, Icon: ArrowLeftRight },
    account,
  ],
};

/** Every screen that the role may open. Whose doctor was looked at stays chosen, as in the sidebar. */
export function screenCommands(role: Role, doctorId: string | null, go: (to: string) => void): Command[] {
  return [...sidebarLinks(role), ...beyondTheSidebar[role]].map((link) => ({
    id: link.to,
    group: 'screens',
    label: link.label,
    Icon: link.Icon,
    aliases: words.screenAliases[link.to] ?? '',
    run: () => go(addressOf(link, doctorId)),
    ...(link === createManager ? ({ needsConfirmation: true } as const) : {}),
  }));
}
