import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { patientName } from '#features/patients';

type Named = Pick<WaitingEntry, 'patientFirstName' | 'patientLastName'>;

export function nameOfEntry({ patientFirstName: firstName, patientLastName: lastName }: Named): string {
  return patientName({ firstName, lastName });
}
