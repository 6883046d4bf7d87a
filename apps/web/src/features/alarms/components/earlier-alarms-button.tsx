import { History } from 'lucide-react';
import { DialogsButton } from '#ui/dialogs-button';
import { alarmMessages as words } from '../alarms.messages.ts';
import { EarlierAlarmsDialog } from './earlier-alarms-dialog.tsx';

/** Opens the alarms that admins have acknowledged. */
export function EarlierAlarmsButton() {
  return (
    <DialogsButton
      variant="secondary"
      label={words.earlier}
      icon={<History aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <EarlierAlarmsDialog onClose={onClose} />}
    </DialogsButton>
  );
}
