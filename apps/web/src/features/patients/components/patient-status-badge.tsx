import { Badge } from '#ui/badge';
import { patientWords as words } from '../patients.words.ts';

export function PatientStatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? words.active : words.inactive}</Badge>;
}
