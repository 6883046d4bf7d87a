import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { CreateSlotDialog } from './create-slot-dialog.tsx';
import { DeleteSlotDialog } from './delete-slot-dialog.tsx';
import { EditSlotDialog } from './edit-slot-dialog.tsx';
import type { SlotFormValues } from './slot-form.ts';

export type OpenSlotDialog =
  | { mode: 'create'; values: SlotFormValues }
  | { mode: 'edit' | 'delete'; slot: ScheduleSlot };

type Props = { doctorId: number; open: OpenSlotDialog; onClose: () => void };

/** Renders the dialogs that add, edit or delete a weekly slot. */
export function SlotDialog({ doctorId, open, onClose }: Props) {
  if (open.mode === 'create') {
    return <CreateSlotDialog doctorId={doctorId} values={open.values} onClose={onClose} />;
  }
  if (open.mode === 'edit') return <EditSlotDialog slot={open.slot} onClose={onClose} />;
  return <DeleteSlotDialog slot={open.slot} onDeleted={onClose} onClose={onClose} />;
}
