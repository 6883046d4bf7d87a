import { useNavigate, useSearchParams } from 'react-router';
import { useHotkey } from '#lib/use-hotkey';
import { DialogPart } from '#ui/dialog-part';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { addressOf } from './sidebar-links.ts';

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

const fetchDialog = async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog;

export function KeyboardHelp({ isOpen, onOpen, onClose }: Props) {
  useHotkey({ key: '?', meaning: words.showKeys, isEverywhere: true }, onOpen);
  return isOpen && <DialogPart fetchDialog={fetchDialog} given={{ onClose }} />;
}

/** Handles the shortcuts that open a screen: `g` followed by the first letter of the screen. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const doctorId = parameters.get('doctor');
  const queue = addressOf({ to: '/dashboard/manage-queue', keepsDoctor: true }, doctorId);
  useHotkey({ key: 'g t', meaning: words.goTo.today, isEverywhere: true }, () => navigate('/dashboard'));
  useHotkey({ key: 'g q', meaning: words.goTo.queue, isEverywhere: true }, () => navigate(queue));
  useHotkey({ key: 'g a', meaning: words.goTo.appointments, isEverywhere: true }, () =>
    navigate('/dashboard/appointments'),
  );
  useHotkey({ key: 'g p', meaning: words.goTo.patients, isEverywhere: true }, () =>
    navigate('/dashboard/patients'),
  );
}
