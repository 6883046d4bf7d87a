import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { Badge, type BadgeTone } from '#ui/badge';
import { appointmentStatusLabels } from '../appointments.messages.ts';

const tones: Record<AppointmentStatus, BadgeTone> = {
  scheduled: 'waiting',
  confirmed: 'accent',
  in_progress: 'serving',
  completed: 'done',
  cancelled: 'neutral',
  no_show: 'danger',
};

export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  return <Badge tone={tones[status]}>{appointmentStatusLabels[status]}</Badge>;
}
