import { CreateAppointmentDialog } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { CreatePatientDialog } from '#features/patients';
import { CallNextDialog, QueueStatusDialog, WalkInDialog } from '#features/queue';
import { useDoctors } from '#features/staff';
import { PatientRecord } from '../../pages/patient-record.tsx';
import type { CommandDialog } from './command.ts';

type Props = { dialog: CommandDialog; onClose: () => void };

export function CommandDialogs({ dialog, onClose }: Props) {
  const { today } = useClinic();
  switch (dialog.kind) {
    case 'record':
      return <PatientRecord patient={dialog.patient} onClose={onClose} />;
    case 'book':
      return <BookDialog patient={dialog.patient} onClose={onClose} />;
    case 'newPatient':
      return <CreatePatientDialog today={today} onClose={onClose} />;
    case 'callNext':
      return <CallNextDialog doctor={dialog.doctor} onClose={onClose} />;
    case 'walkIn':
      return <WalkInDialog doctor={dialog.doctor} today={today} onClose={onClose} />;
    case 'status':
      return <QueueStatusDialog doctor={dialog.doctor} onClose={onClose} />;
  }
}

type BookProps = { patient: Extract<CommandDialog, { kind: 'book' }>['patient']; onClose: () => void };

function BookDialog({ patient, onClose }: BookProps) {
  const { timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  return <CreateAppointmentDialog {...{ doctors, timeZone, patient, onClose }} />;
}
