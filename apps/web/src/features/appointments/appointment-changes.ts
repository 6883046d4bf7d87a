import type { Appointment } from '@anteroom/contract/appointments';
import { fromWallTime } from '#lib/wall-time';
import type { Disputed } from '#ui/version-conflict';
import { type AppointmentFormValues, formValuesOf, instantOf } from './appointment-body.ts';
import { type ChangeableField, changeableFields, fieldLabels, textsOf } from './appointment-texts.ts';

type Fields = Partial<Record<ChangeableField, unknown>>;

const texts = ['reasonForVisit', 'notes', 'diagnosis', 'treatment', 'prescription'] as const;

/**
 * For a known appointment: only what was changed; a text that was emptied is cleared. What has a condition goes with
 * it, because another editor may have taken the condition back meanwhile.
 */
export function bodyOfChanges(values: AppointmentFormValues, before: Appointment, timeZone: string): Fields {
  const mine = fieldsOf(values, before, timeZone);
  const known = fieldsOf(formValuesOf(before, timeZone), before, timeZone);
  const changed = changeableFields.filter(
    (field) => field in mine && (mine[field] ?? null) !== (known[field] ?? null),
  );
  return {
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    ...(changed.includes('followUpDate') ? { followUpRequired: true } : {}),
    ...(changed.includes('cancellationReason') ? { status: 'cancelled' } : {}),
  };
}

/** All that the form says, as the contract names it. What misses its condition is not said at all. */
function fieldsOf(values: AppointmentFormValues, before: Appointment, timeZone: string): Fields {
  const { patientId, durationMinutes, status, appointmentType, followUpRequired } = values;
  return {
    patientId,
    scheduledDateTime: instantOf(values, timeZone) ?? null,
    durationMinutes: Number(durationMinutes),
    status,
    appointmentType,
    ...Object.fromEntries(texts.map((field) => [field, values[field].trim() || null])),
    followUpRequired,
    ...(followUpRequired ? { followUpDate: followUpInstant(values.followUpDate, before, timeZone) } : {}),
    ...(status === 'cancelled' ? { cancellationReason: values.cancellationReason.trim() || null } : {}),
  };
}

/** The form asks for a date alone. The time of day is that of the visit. */
function followUpInstant(date: string, before: Appointment, timeZone: string): number | null {
  const known = formValuesOf(before, timeZone);
  if (date === known.followUpDate) return before.followUpDate;
  return fromWallTime(`${date}${known.wallTime.slice(10)}`, timeZone) ?? null;
}

type PatientNames = Pick<Appointment, 'patientFirstName' | 'patientLastName'>;
type Versions = { before: Appointment; theirs: Appointment };

/** What one has changed and the other's version holds otherwise. */
export function disputedFields(
  mine: AppointmentFormValues,
  patient: PatientNames,
  { before, theirs }: Versions,
  timeZone: string,
): Disputed[] {
  const changes = bodyOfChanges(mine, before, timeZone);
  const myTexts = textsOf({ ...before, ...(changes as Partial<Appointment>), ...patient }, timeZone);
  const theirTexts = textsOf(theirs, timeZone);
  return changeableFields
    .filter((field) => field in changes && changes[field] !== theirs[field])
    .map((field) => ({
      label: fieldLabels[field],
      mine: changes[field] === null ? '' : myTexts[field],
      theirs: theirTexts[field],
    }));
}
