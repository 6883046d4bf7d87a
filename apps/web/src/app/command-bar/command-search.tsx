import { useId, useState } from 'react';
import { useDoctors } from '#features/staff';
import { useOptionKeys } from '#ui/combobox';
import type { Command, CommandDialog, QueueAct } from './command.ts';
import { CommandFrame } from './command-frame.tsx';
import { CommandList } from './command-list.tsx';
import { CommandStatus } from './command-status.tsx';
import { commandMessages as words } from './commands.messages.ts';
import { useShownCommands } from './use-shown-commands.ts';

type Props = {
  text: string;
  onText: (text: string) => void;
  onOpen: (dialog: CommandDialog) => void;
  onKeys: () => void;
  onClose: () => void;
};

/** Searches everything. If a queue action does not say which doctor it is for, a second search chooses the doctor. */
export function CommandSearch({ text, onText, onOpen, onKeys, onClose }: Props) {
  const [asked, setAsked] = useState<QueueAct | null>(null);
  const listId = useId();
  const doctors = useDoctors();
  const ask = (act: QueueAct | null) => {
    setAsked(act);
    onText('');
    keys.toFirst();
  };
  const { groups, status } = useShownCommands(
    { text, asked, doctors },
    { onOpen, onAsk: ask, onKeys, onClose },
  );
  const options = groups.flatMap(({ commands, isStale }) => (isStale ? [] : commands));
  const dismiss = () => (asked ? ask(null) : onClose());
  const choose = ({ run }: Command) => run();
  const keys = useOptionKeys({
    ...{ options, isOpen: true, isStale: false, takesHomeAndEnd: true },
    ...{ onOpen: dismiss, onChoose: choose },
  });
  const activeId = keys.active?.id;
  const type = (typed: string) => {
    onText(typed);
    keys.toFirst();
  };
  return (
    <CommandFrame
      text={text}
      onText={type}
      {...(asked ? { placeholder: words.typeDoctor } : {})}
      onDismiss={dismiss}
      onClose={onClose}
      list={{
        id: listId,
        activeId: activeId && `${listId}-${activeId}`,
        onKeyDown: keys.onKeyDown,
      }}
    >
      {asked && <p className="px-5 pt-3 font-medium">{words.whose[asked]}</p>}
      <CommandList id={listId} groups={groups} activeId={activeId} onChoose={choose} />
      <CommandStatus>{status}</CommandStatus>
    </CommandFrame>
  );
}
