import type { VisitToday } from '@anteroom/contract/today';
import { PatientName } from '#features/patients';

type Props = { visit: VisitToday; className?: string };

export function VisitName({ visit, className = '' }: Props) {
  return (
    <PatientName id={visit.patientId} className={`block truncate ${className}`}>
      {nameOf(visit)}
    </PatientName>
  );
}

export function nameOf({ patientFirstName, patientLastName }: VisitToday): string {
  return `${patientFirstName} ${patientLastName}`;
}
