import { affectedAppointmentsMessages as words } from '../affected-appointments.messages.ts';
import type { AffectedAppointments } from '../api/use-affected-appointments.ts';
import { AffectedAppointmentsNote } from './affected-appointments-note.tsx';
import { ConfirmBeforeSave } from './confirm-before-save.tsx';

type Props = {
  affected: AffectedAppointments;
  isBusy: boolean;
  onRetry: () => void;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Shows the affected appointments before saving. */
export function AffectedAppointmentsStep({ affected, onRetry, ...saving }: Props) {
  return (
    <ConfirmBeforeSave label={words.list} words={words} {...saving}>
      <AffectedAppointmentsNote affected={affected} onRetry={onRetry} />
    </ConfirmBeforeSave>
  );
}
