import type { VisitToday } from '@anteroom/contract/today';
import { useQueryClient } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { BookOrWaitDialog } from '#features/waiting-list';
import { todayRefresh } from '../use-today.ts';

type Props = { visit: VisitToday; onClose: () => void };

/** Books a follow-up with the doctor of the visit. */
export function BookFollowUpDialog({ visit, onClose }: Props) {
  const { timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const queryClient = useQueryClient();
  const { patientId: id, patientFirstName: firstName, patientLastName: lastName, doctorId } = visit;
  const dateOfDeath = visit.patientDateOfDeath;
  const close = () => {
    for (const queryKey of todayRefresh.invalidates) void queryClient.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <BookOrWaitDialog
      doctors={doctors}
      timeZone={timeZone}
      patient={{ id, firstName, lastName, doctorId, dateOfDeath }}
      appointmentType="follow_up"
      onClose={close}
    />
  );
}
