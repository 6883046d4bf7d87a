import { listAppointments } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { SelectField } from '#ui/select-field';
import { waitingListMessages as words } from '../waiting-list.messages.ts';

type Props = { patientId: number; value: string; onChange: (uuid: string) => void };

const shown = 20;

/**
 * Lets staff choose which of the patient's appointments an earlier time would replace. Renders nothing if the patient
 * has no upcoming appointments.
 */
export function ReplacedField({ patientId, value, onChange }: Props) {
  const { today, timezone } = useClinic();
  const query = { patientId, from: today, sort: 'earliest', limit: shown } as const;
  const { data } = useQuery(routeQuery(listAppointments, { query }));
  const now = Date.now();
  const options = (data?.appointments ?? [])
    .filter(({ status, scheduledDateTime }) => isToCome(status) && scheduledDateTime > now)
    .map(({ uuid, scheduledDateTime, doctorName }) => ({
      value: uuid,
      label: words.appointment(formatDateTime(scheduledDateTime, timezone), doctorName),
    }));
  if (options.length === 0) return null;
  return (
    <SelectField
      label={words.replacesLabel}
      hint={words.replacesHint}
      placeholder={words.noReplaces}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function isToCome(status: string): boolean {
  return status === 'scheduled' || status === 'confirmed';
}
