import { CalendarPlus, Keyboard, LogOut, SunMoon, UserPlus } from 'lucide-react';
import { authMessages } from '#features/auth';
import { patientMessages } from '#features/patients';
import { appMessages } from '../app.messages.ts';
import { type Theme, themes } from '../theme.ts';
import type { Command, CommandDialog } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';

type Acts = {
  theme: Theme;
  onOpen: (dialog: CommandDialog) => void;
  onTheme: (theme: Theme) => void;
  onKeys: () => void;
  onLogOut: () => void;
};

export function actionCommands({ theme, onOpen, onTheme, onKeys, onLogOut }: Acts): Command[] {
  const { aliases } = words;
  return [
    {
      ...{ id: 'book', group: 'actions', label: words.book, aliases: aliases.book, Icon: CalendarPlus },
      ...{ needsConfirmation: true, run: () => onOpen({ kind: 'book' }) },
    },
    {
      ...{ id: 'new-patient', group: 'actions', label: patientMessages.add, Icon: UserPlus },
      ...{ aliases: aliases.newPatient, needsConfirmation: true, run: () => onOpen({ kind: 'newPatient' }) },
    },
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        ...({
          id: `theme-${other}`,
          group: 'actions',
          label: words.switchTheme(appMessages.themes[other]),
        } as const),
        ...{ aliases: aliases.theme, Icon: SunMoon, run: () => onTheme(other) },
      })),
    {
      ...{ id: 'keys', group: 'actions', label: words.keyboard, aliases: aliases.keyboard, Icon: Keyboard },
      run: onKeys,
    },
    {
      ...{
        id: 'log-out',
        group: 'actions',
        label: authMessages.logOut,
        aliases: aliases.logOut,
        Icon: LogOut,
      },
      run: onLogOut,
    },
  ];
}
