import { MonitorPlay } from 'lucide-react';
import { useSignedInUser } from '#features/auth';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { displayMessages as words } from '../displays.messages.ts';

/** Loaded on first use, because few users open this dialog. */
const fetchDialogs = async () => (await import('./display-dialogs.tsx')).DisplayDialogs;

/** Renders the button that opens the list of displays. Shown only to doctors and admins. */
export function DisplaysButton() {
  const { role } = useSignedInUser();
  if (role === 'manager') return null;
  return (
    <DialogsButton
      variant="secondary"
      isSmallOnPhone
      label={words.open}
      icon={<MonitorPlay aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <DialogPart fetchDialog={fetchDialogs} given={{ onClose }} />}
    </DialogsButton>
  );
}
