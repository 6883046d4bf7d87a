import type { Doctor } from '@anteroom/contract/staff';
import { useNavigate, useSearchParams } from 'react-router';
import { useLogOut, useSignedInUser } from '#features/auth';
import { useIsConfirmed } from '#features/staff';
import { chooseTheme, useTheme } from '../theme.ts';
import { actionCommands } from './action-commands.ts';
import type { Command, CommandDialog, QueueAct } from './command.ts';
import { queueCommands } from './queue-commands.ts';
import { screenCommands } from './screen-commands.ts';

export type CommandOutcomes = {
  onOpen: (dialog: CommandDialog) => void;
  onAsk: (act: QueueAct) => void;
  onKeys: () => void;
  onClose: () => void;
};

/** Returns all actions and screens that the user has access to, whatever the input is. */
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
      ...{ theme, onOpen, onKeys, onTheme: andClose(chooseTheme) },
      onLogOut: () => andClose(logOut.mutate)(undefined),
    }),
    ...screenCommands(role, addressedId, go),
  ];
  return isConfirmed ? commands : commands.filter(({ needsConfirmation }) => !needsConfirmation);
}
