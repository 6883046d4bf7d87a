import type { AvailableSlot } from '@anteroom/contract/schedule';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AvailableSlotPicker } from '#features/schedule';
import { appointmentMessages as words } from '../appointments.messages.ts';

type Props = {
  doctorId: number | null;
  date: string;
  chosen: number | null;
  isOpenAtFirst: boolean;
  onChoose: (slot: AvailableSlot) => void;
};

/** The doctor's free times on the chosen date. Loads them only while expanded. */
export function FreeTimes({ doctorId, date, chosen, isOpenAtFirst, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (doctorId === null || date === '') return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-md border border-line sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-md px-3 text-sm font-medium text-ink-soft hover:bg-sunken md:min-h-9">
        {words.freeTimes}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-faint group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="border-t border-line p-3">
          <AvailableSlotPicker doctorId={doctorId} date={date} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </details>
  );
}
