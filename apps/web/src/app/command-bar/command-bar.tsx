import { useKeptState } from '#lib/use-kept-state';
import type { CommandDialog } from './command.ts';
import { CommandDialogs } from './command-dialogs.tsx';
import { CommandSearch } from './command-search.tsx';

type Props = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** Lists the keys in its place. */
  onKeys: () => void;
};

/** Go to any screen, find a patient, or do something: first what is looked for, then the dialog it opens. */
export function CommandBar(props: Props) {
  const [dialog, setDialog] = useKeptState<CommandDialog | null>('commands.dialog', null);
  if (dialog) return <CommandDialogs dialog={dialog} onClose={props.onClose} />;
  return <CommandSearch {...props} onOpen={setDialog} />;
}
