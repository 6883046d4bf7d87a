import { useState } from 'react';
import { ClinicGate, useClinicQuery } from '#features/clinic';
import { useFetchedPart } from '#lib/lazy-component';
import { useHotkey } from '#lib/use-hotkey';
import { dashboardMessages as words } from '../dashboard.messages.ts';
import { CommandFrame } from './command-frame.tsx';

/** Loads the command bar on first use, because it imports half of the dashboard. */
const fetchCommandBar = async () => (await import('./command-bar.tsx')).CommandBar;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onKeys: () => void };

export function CommandBarOpener({ isOpen, onOpen, onClose, onKeys }: Props) {
  useHotkey({ key: 'Mod+k', meaning: words.openCommandBar, isEverywhere: true }, onOpen);
  useHotkey({ key: '/', meaning: words.openCommandBar, isEverywhere: true }, onOpen);
  return isOpen ? <Opened onClose={onClose} onKeys={onKeys} /> : null;
}

type OpenedProps = Pick<Props, 'onClose' | 'onKeys'>;

/** A separate component, so that the search text is discarded when the command bar closes. */
function Opened({ onClose, onKeys }: OpenedProps) {
  const [text, setText] = useState('');
  const { data: clinic } = useClinicQuery();
  const frame = { text, onText: setText, onClose };
  const { part: CommandBar, hasFailed } = useFetchedPart(fetchCommandBar);
  if (clinic && CommandBar) {
    return (
      <ClinicGate>
        <CommandBar {...frame} onKeys={onKeys} />
      </ClinicGate>
    );
  }
  return (
    <CommandFrame {...frame} onDismiss={onClose}>
      <p role="status" className={`p-4 ${hasFailed ? 'text-ink-soft' : 'text-ink-faint'}`}>
        {hasFailed ? words.commandsAway : words.loading}
      </p>
    </CommandFrame>
  );
}
