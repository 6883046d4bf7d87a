import type { Appointment } from '@anteroom/contract/appointments';
import { fromWallTime } from '#lib/wall-time';
import type { Conflict } from '#ui/version-conflict';
import { type AppointmentFormValues, formValuesOf, instantOf } from './appointment-body.ts';
import { type ChangeableField, changeableFields, fieldLabels, textsOf } from './appointment-texts.ts';

type Fields = Partial<Record<ChangeableField, unknown>>;

const texts = ['reasonForVisit', 'notes', 'diagnosis', 'treatment', 'prescription'] as const;

/**
 * Returns only the changed fields of an existing appointment. A cleared text becomes null. Sends a field that needs
 * another one together with it, such as the follow-up date with `followUpRequired: true`, because another user may have
 * reset the other one since.
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

/** Returns all values of the form, keyed by their name in the contract. Omits fields whose condition is not met. */
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

/**
 * Returns the instant of a follow-up. If the user has not changed its date, this is the saved instant. Otherwise it is
 * the entered date at the visit's time of day, because the form asks only for a date.
 */
function followUpInstant(date: string, before: Appointment, timeZone: string): number | null {
  const known = formValuesOf(before, timeZone);
  if (date === known.followUpDate) return before.followUpDate;
  return fromWallTime(`${date}${known.wallTime.slice(10)}`, timeZone) ?? null;
}

type PatientNames = Pick<Appointment, 'patientFirstName' | 'patientLastName'>;
type Versions = { before: Appointment; latest: Appointment };

/** Returns the fields that this user has changed and that have another value in the latest version. */
export function conflictingFields(
  mine: AppointmentFormValues,
  patient: PatientNames,
  { before, latest }: Versions,
  timeZone: string,
): Conflict[] {
  const changes = bodyOfChanges(mine, before, timeZone);
  const myTexts = textsOf({ ...before, ...(changes as Partial<Appointment>), ...patient }, timeZone);
  const latestTexts = textsOf(latest, timeZone);
  return changeableFields
    .filter((field) => field in changes && changes[field] !== latest[field])
    .map((field) => ({
      label: fieldLabels[field],
      mine: changes[field] === null ? '' : myTexts[field],
      latest: latestTexts[field],
    }));
}
