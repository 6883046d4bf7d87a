import type { Role } from '@anteroom/contract/roles';
import { ArrowLeftRight, Building2, CircleUser, ScrollText, Siren, UserPlus } from 'lucide-react';
import { overviewMessages } from '../../pages/overview.messages.ts';
import { dashboardMessages } from '../dashboard.messages.ts';
import { addressOf, type SidebarLink, sidebarLinks } from '../sidebar-links.ts';
import type { Command } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';

const { actions } = overviewMessages;
const account = { to: '/dashboard/account', label: dashboardMessages.yourAccount, Icon: CircleUser };
const emergencies = { to: '/dashboard/emergency-access', label: actions.emergency.label, Icon: Siren };
const createManager = { to: '/dashboard/create-manager', label: actions.createManager.label, Icon: UserPlus };
const beyondTheSidebar: Record<Role, SidebarLink[]> = {
  manager: [account],
  doctor: [createManager, emergencies, account],
  admin: [
    createManager,
    { to: '/dashboard/audit', label: actions.audit.label, Icon: ScrollText },
    emergencies,
    { to: '/dashboard/clinic', label: actions.clinic.label, Icon: Building2 },
    { to: '/dashboard/import', label: actions.import.label, Icon: ArrowLeftRight },
    account,
  ],
};

/** Returns a command for each screen that the role may open. Keeps the doctor of the URL, as the sidebar does. */
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
