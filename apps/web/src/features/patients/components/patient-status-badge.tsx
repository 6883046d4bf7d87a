import type { Patient } from '@anteroom/contract/patients';
import { Badge } from '#ui/badge';
import { patientMessages as words } from '../patients.messages.ts';

type Props = Pick<Patient, 'isActive'> & Partial<Pick<Patient, 'dateOfDeath'>>;

export function PatientStatusBadge({ isActive, dateOfDeath }: Props) {
  if (dateOfDeath) return <Badge tone="neutral">{words.deceased}</Badge>;
  return <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? words.active : words.inactive}</Badge>;
}
