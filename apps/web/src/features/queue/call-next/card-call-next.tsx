import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { useClinic } from '#features/clinic';
import { ShownLineContext } from '../queue-context.ts';
import { CallNextButton, type NextPatient } from './call-next-button.tsx';

type Props = {
  doctor: Doctor;
  kind: QueueType;
  currentAppointmentId: string | null;
  next: NextPatient | null;
  isActive: boolean;
};

/** Renders Call Next on a screen that shows several doctors. */
export function CardCallNext({ doctor, kind, currentAppointmentId, next, isActive }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const line = { kind, doctorId: doctor.id, date: today };
  return (
    <ShownLineContext value={{ line, doctor, today, timeZone }}>
      <CallNextButton
        isOnCard
        currentAppointmentId={currentAppointmentId}
        waiting={next ? [next] : []}
        isActive={isActive}
      />
    </ShownLineContext>
  );
}
