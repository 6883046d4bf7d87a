import { Badge } from '#ui/badge';
import { patientMessages as words } from '../patients.messages.ts';

export function PatientStatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? words.active : words.inactive}</Badge>;
}
