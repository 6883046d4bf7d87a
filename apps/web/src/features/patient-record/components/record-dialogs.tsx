import type { Patient } from '@anteroom/contract/patients';
import { AccessHistoryDialog } from '#features/audit';
import { useClinic } from '#features/clinic';
import { EditPatientDialog } from '#features/patients';
import { useDoctors } from '#features/staff';
import { BookOrWaitDialog, EntryDialog } from '#features/waiting-list';
import { useShowSurvivor } from '../use-show-survivor.ts';
import { EraseRecordDialog } from './erase-record-dialog.tsx';
import { ExportRecordDialog } from './export-record-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RestrictRecordDialog } from './restrict-record-dialog.tsx';

export type RecordAct = 'book' | 'edit' | 'history' | 'merge' | 'export' | 'restrict' | 'erase' | 'wait';

type Props = { act: RecordAct; patient: Patient; onClose: () => void };

export function RecordDialogs({ act, patient, onClose }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  if (act === 'history') return <AccessHistoryDialog patient={patient} onClose={onClose} />;
  if (act === 'merge') return <MergeRecord patient={patient} onClose={onClose} />;
  if (act === 'export') return <ExportRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'wait') {
    return <EntryDialog entry={null} start={{ patient, doctorId: null }} onClose={onClose} />;
  }
  if (act === 'restrict') return <RestrictRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'erase') return <EraseRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'edit') return <EditPatientDialog patient={patient} today={today} onClose={onClose} />;
  return <BookOrWaitDialog doctors={doctors} timeZone={timeZone} patient={patient} onClose={onClose} />;
}

/**
 * Merges two records, then shows the surviving one. This record does not survive if it is inactive and the other record
 * is active.
 */
function MergeRecord({ patient, onClose }: Omit<Props, 'act'>) {
  const show = useShowSurvivor();
  const onMerged = (survivor: Patient) => {
    onClose();
    if (survivor.id !== patient.id) show(survivor.id);
  };
  return <MergeDialog patient={patient} onMerged={onMerged} onClose={onClose} />;
}
