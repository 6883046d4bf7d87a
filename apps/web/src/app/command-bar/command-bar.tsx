import { useRestorableState } from '#lib/drafts';
import type { CommandDialog } from './command.ts';
import { CommandDialogs } from './command-dialogs.tsx';
import { CommandSearch } from './command-search.tsx';

type Props = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** Opens the list of keyboard shortcuts instead. */
  onKeys: () => void;
};

/**
 * Opens screens, finds patients and runs actions. Shows the search first, then the dialog that the chosen command
 * opens.
 */
export function CommandBar(props: Props) {
  const [dialog, setDialog] = useRestorableState<CommandDialog | null>('commands.dialog', null);
  if (dialog) return <CommandDialogs dialog={dialog} onClose={props.onClose} />;
  return <CommandSearch {...props} onOpen={setDialog} />;
}
