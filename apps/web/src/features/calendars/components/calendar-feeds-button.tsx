import type { Doctor } from '@anteroom/contract/staff';
import { CalendarDays } from 'lucide-react';
import { useSignedInUser } from '#features/auth';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { calendarMessages as words } from '../calendars.messages.ts';

const fetchDialogs = async () => (await import('./feed-dialogs.tsx')).FeedDialogs;

/** Renders the button that opens a doctor's calendar feeds. Shown only to doctors and admins. */
export function CalendarFeedsButton({ doctor }: { doctor: Doctor }) {
  const { role } = useSignedInUser();
  if (role === 'manager') return null;
  return (
    <DialogsButton label={words.open} icon={<CalendarDays aria-hidden="true" className="size-4" />}>
      {(onClose) => <DialogPart fetchDialog={fetchDialogs} given={{ doctor, onClose }} />}
    </DialogsButton>
  );
}
