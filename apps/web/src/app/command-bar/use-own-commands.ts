import type { Arrival } from '@anteroom/contract/arrivals';
import type { Role } from '@anteroom/contract/roles';
import type { Doctor } from '@anteroom/contract/staff';
import {
  ArrowLeftRight,
  BellRing,
  Building2,
  CalendarPlus,
  CircleUser,
  HeartPulse,
  Keyboard,
  ListOrdered,
  LogOut,
  type LucideIcon,
  Megaphone,
  PauseCircle,
  ScrollText,
  Siren,
  SunMoon,
  UserPlus,
  Users,
} from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { authMessages, useLogOut, useSignedInUser } from '#features/auth';
import { patientMessages } from '#features/patients';
import { notInLineMessages } from '#features/queue';
import { doctorLabel, useIsConfirmed } from '#features/staff';
import { overviewMessages } from '../../pages/overview.messages.ts';
import { appMessages } from '../app.messages.ts';
import { dashboardMessages } from '../dashboard.messages.ts';
import { addressOf, type SidebarLink, sidebarLinks } from '../sidebar-links.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../theme.ts';
import type { Command, CommandDialog, QueueAct } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';

export type CommandOutcomes = {
  onOpen: (dialog: CommandDialog) => void;
  onAsk: (act: QueueAct) => void;
  onCheckIn: (visit: Arrival) => void;
  onKeys: () => void;
  onClose: () => void;
};

/** Returns all actions and screens that the user may use, regardless of the typed text. */
export function useOwnCommands(doctors: readonly Doctor[], outcomes: CommandOutcomes): Command[] {
  const { onOpen, onAsk, onKeys, onClose } = outcomes;
  const { role } = useSignedInUser();
  const isConfirmed = useIsConfirmed();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const theme = useTheme();
  const addressedId = parameters.get('doctor');
  const andClose =
    <Input>(act: (input: Input) => void) =>
    (input: Input) => {
      act(input);
      onClose();
    };
  const go = andClose((to: string) => void navigate(to));
  const onAct = (kind: QueueAct, doctor: Doctor) => onOpen({ kind, doctor });
  const commands = [
    ...queueCommands({ doctors, addressedId, onAct, onAsk }),
    ...actionCommands({
      theme,
      onOpen,
      onKeys,
      onTheme: andClose(chooseTheme),
      onLogOut: () => andClose(logOut.mutate)(undefined),
    }),
    ...screenCommands(role, addressedId, go),
  ];
  return isConfirmed ? commands : commands.filter(({ needsConfirmation }) => !needsConfirmation);
}

const { actions } = overviewMessages;
const account = { to: '/dashboard/account', label: dashboardMessages.yourAccount, Icon: CircleUser };
const emergencies = { to: '/dashboard/emergency-access', label: actions.emergency.label, Icon: Siren };
const duplicates = { to: '/dashboard/patients/duplicates', label: words.duplicates, Icon: Users };
const createManager = { to: '/dashboard/create-manager', label: actions.createManager.label, Icon: UserPlus };
const reminders = { to: '/dashboard/reminders', label: actions.reminders.label, Icon: BellRing };
const waitingList = { to: '/dashboard/waiting-list', label: actions.waitingList.label, Icon: ListOrdered };
const beyondTheSidebar: Record<Role, SidebarLink[]> = {
  manager: [waitingList, duplicates, reminders, account],
  doctor: [createManager, emergencies, waitingList, duplicates, reminders, account],
  admin: [
    createManager,
    { to: '/dashboard/audit', label: actions.audit.label, Icon: ScrollText },
    { to: '/dashboard/health', label: actions.health.label, Icon: HeartPulse },
    emergencies,
    { to: '/dashboard/clinic', label: actions.clinic.label, Icon: Building2 },
    waitingList,
    duplicates,
    reminders,
    { to: '/dashboard/import', label: actions.import.label, Icon: ArrowLeftRight },
    account,
  ],
};

/**
 * Returns a command for each screen that the role may open. Like the sidebar's links, the commands keep the doctor
 * selected in the URL.
 */
function screenCommands(role: Role, doctorId: string | null, go: (to: string) => void): Command[] {
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

type Acts = {
  theme: Theme;
  onOpen: (dialog: CommandDialog) => void;
  onTheme: (theme: Theme) => void;
  onKeys: () => void;
  onLogOut: () => void;
};

function actionCommands({ theme, onOpen, onTheme, onKeys, onLogOut }: Acts): Command[] {
  const { aliases } = words;
  return [
    {
      id: 'book',
      group: 'actions',
      label: words.book,
      aliases: aliases.book,
      Icon: CalendarPlus,
      needsConfirmation: true,
      run: () => onOpen({ kind: 'book' }),
    },
    {
      id: 'new-patient',
      group: 'actions',
      label: patientMessages.add,
      Icon: UserPlus,
      aliases: aliases.newPatient,
      needsConfirmation: true,
      run: () => onOpen({ kind: 'newPatient' }),
    },
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        ...({
          id: `theme-${other}`,
          group: 'actions',
          label: words.switchTheme(appMessages.themes[other]),
        } as const),
        aliases: aliases.theme,
        Icon: SunMoon,
        run: () => onTheme(other),
      })),
    {
      id: 'keys',
      group: 'actions',
      label: words.keyboard,
      aliases: aliases.keyboard,
      Icon: Keyboard,
      run: onKeys,
    },
    {
      id: 'log-out',
      group: 'actions',
      label: authMessages.logOut,
      aliases: aliases.logOut,
      Icon: LogOut,
      run: onLogOut,
    },
  ];
}

const acts: { act: QueueAct; label: string; Icon: LucideIcon; needsConfirmation?: true }[] = [
  { act: 'callNext', label: words.callNext, Icon: Megaphone },
  { act: 'walkIn', label: notInLineMessages.addWalkIn, Icon: UserPlus, needsConfirmation: true },
  { act: 'status', label: words.pauseOrResume, Icon: PauseCircle },
];

type Choice = {
  doctors: readonly Doctor[];
  addressedId: string | null;
  onAct: (act: QueueAct, doctor: Doctor) => void;
  onAsk: (act: QueueAct) => void;
};

/**
 * Returns the queue actions for the user's doctors. If it is unclear which doctor is meant, the command asks for one.
 * Commands for a specific other doctor appear only when that doctor's name is typed.
 */
function queueCommands({ doctors, addressedId, onAct, onAsk }: Choice): Command[] {
  const meant = doctors.length === 1 ? doctors[0] : doctors.find(({ id }) => String(id) === addressedId);
  const others = doctors.filter((doctor) => doctor !== meant);
  if (doctors.length === 0) return [];
  return acts.flatMap(({ act, label, Icon, ...more }) => {
    const command = { ...more, group: 'actions', label, Icon, aliases: words.aliases[act] } as const;
    const of = (doctor: Doctor) => ({
      ...command,
      id: `${act}-${doctor.id}`,
      owner: doctor.name,
      detail: doctorLabel(doctor),
      run: () => onAct(act, doctor),
    });
    const first = meant
      ? of(meant)
      : { ...command, id: act, detail: words.chooseDoctor, run: () => onAsk(act) };
    return [first, ...others.map((doctor) => ({ ...of(doctor), mustBeNamed: true }))];
  });
}
