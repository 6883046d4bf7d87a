import type { Patient } from '@anteroom/contract/patients';
import { CreateAppointmentDialog } from '#features/appointments';
import { AccessHistoryDialog } from '#features/audit';
import { useClinic } from '#features/clinic';
import { EditPatientDialog } from '#features/patients';
import { useDoctors } from '#features/staff';

export type RecordAct = 'book' | 'edit' | 'history';

type Props = { act: RecordAct; patient: Patient; onClose: () => void };

export function RecordDialogs({ act, patient, onClose }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  if (act === 'history') return <AccessHistoryDialog patient={patient} onClose={onClose} />;
  if (act === 'edit') return <EditPatientDialog patient={patient} today={today} onClose={onClose} />;
  return (
    <CreateAppointmentDialog doctors={doctors} timeZone={timeZone} patient={patient} onClose={onClose} />
  );
}
