import { type ComponentProps, useState } from 'react';
import { CreateAppointmentDialog } from '#features/appointments';
import { DialogPart } from '#ui/dialog-part';
import type { WaitingStart } from './entry-dialog.tsx';

const fetchDialog = async () => (await import('./entry-dialog.tsx')).EntryDialog;

type Props = Omit<ComponentProps<typeof CreateAppointmentDialog>, 'onWait'>;

/** Books an appointment. If no time suits, the dialog of the waiting list replaces it. */
export function BookOrWaitDialog(props: Props) {
  const [start, setStart] = useState<WaitingStart | null>(null);
  if (!start) return <CreateAppointmentDialog {...props} onWait={setStart} />;
  return <DialogPart fetchDialog={fetchDialog} given={{ entry: null, start, onClose: props.onClose }} />;
}
