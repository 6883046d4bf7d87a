import type { Role } from '@anteroom/contract/roles';
import {
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileText,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Settings2,
  SquareKanban,
  UserCog,
  Users,
  Waypoints,
} from 'lucide-react';
import { dashboardMessages } from './dashboard.messages.ts';

const { tabs: words } = dashboardMessages;

export type SidebarLink = {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** True if the link keeps the doctor that is chosen in the URL. */
  keepsDoctor?: true;
};

const first: SidebarLink[] = [
  { to: '/dashboard', label: 'Overview', Icon: LayoutDashboard },
  { to: '/dashboard/patients', label: 'Patients', Icon: Users },
];
const rest: SidebarLink[] = [
  { to: '/dashboard/appointments', label: 'Appointments', Icon: CalendarDays },
  { to: '/dashboard/schedule', label: 'Schedule', Icon: CalendarClock, keepsDoctor: true },
  { to: '/dashboard/manage-queue', label: 'Queue Manager', Icon: SquareKanban, keepsDoctor: true },
  { to: '/dashboard/queue', label: 'Queue', Icon: ListOrdered, keepsDoctor: true },
  { to: '/dashboard/central-queue', label: 'Central Queue', Icon: Waypoints, keepsDoctor: true },
  { to: '/dashboard/queue-settings', label: 'Queue Settings', Icon: Settings2, keepsDoctor: true },
  { to: '/dashboard/queue-analytics', label: 'Analytics', Icon: ChartColumn, keepsDoctor: true },
  { to: '/dashboard/reports', label: 'Reports', Icon: FileText },
];
const third: Record<Role, SidebarLink[]> = {
  admin: [{ to: '/dashboard/users', label: 'User Management', Icon: UserCog }],
  doctor: [{ to: '/dashboard/managers', label: 'Manager Management', Icon: UserCog }],
  manager: [],
};

/**
 * The tabs at the bottom of a phone. Calendar opens the day view, because a table of appointments is hard to read on a
 * phone.
 */
export const tabLinks: SidebarLink[] = [
  { to: '/dashboard', label: words.today, Icon: LayoutDashboard },
  { to: '/dashboard/manage-queue', label: words.queue, Icon: SquareKanban, keepsDoctor: true },
  { to: '/dashboard/appointments?view=day', label: words.calendar, Icon: CalendarDays },
];

/** Returns the link's URL, with the chosen doctor if the link keeps it. */
export function addressOf(
  { to, keepsDoctor }: Pick<SidebarLink, 'to' | 'keepsDoctor'>,
  doctorId: string | null,
): string {
  return keepsDoctor && doctorId ? `${to}?doctor=${encodeURIComponent(doctorId)}` : to;
}

/** Returns the links to the areas in the specification's order, with the role's administration area third. */
export function sidebarLinks(role: Role): SidebarLink[] {
  return [...first, ...third[role], ...rest];
}
