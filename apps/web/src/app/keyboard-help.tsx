import { useHotkey } from '#lib/use-hotkey';
import { DialogPart } from '#ui/dialog-part';
import { dashboardMessages as words } from './dashboard.messages.ts';

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

const fetchDialog = async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog;

export function KeyboardHelp({ isOpen, onOpen, onClose }: Props) {
  useHotkey({ key: '?', meaning: words.showKeys, isEverywhere: true }, onOpen);
  return isOpen && <DialogPart fetchDialog={fetchDialog} given={{ onClose }} />;
}
