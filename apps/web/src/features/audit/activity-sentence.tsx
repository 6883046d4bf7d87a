import type { Activity, AuditEvent } from '@anteroom/contract/audit';
import { PatientName } from '#features/patients';
import { Badge } from '#ui/badge';
import { wordsOf } from './action-words.ts';
import { capitalized, outcomeLabels, auditMessages as words } from './audit.messages.ts';
import type { SentencePart } from './sentence-part.ts';

type Sentence = { who: string; what: string };

type NameOf = (patient: Activity['patients'][number], index: number) => string;

/** Returns the user and the rest of a sentence, for example "You" and "booked an appointment for Jane Doe". */
export function activitySentence(activity: Activity, nameOf: NameOf = ({ name }) => name): Sentence {
  const says = wordsOf(activity.action).says(toldOf(activity, nameOf));
  const { repeats } = activity;
  return { who: actorOf(activity), what: repeats === null ? says : `${says} ${words.moreTimes(repeats)}` };
}

function actorOf({ isOwn, actorName, action, reason }: Activity): string {
  if (isOwn) return words.you;
  if (actorName !== null) return actorName;
  if (action.startsWith('visit.') || action === 'appointment.created') return words.thePatient;
  const isOurs = /^(system|audit|demo|alarm)\./.test(action) || reason === 'never_verified';
  return isOurs ? words.product : words.someone;
}

function toldOf(activity: Activity, nameOf: NameOf): SentencePart {
  const { patientCount, changedFields, doctorName, objectName, actorName, reason } = activity;
  const patients = patientsInWords(activity, nameOf);
  const fields = changedFields.map(fieldInWords).join(', ');
  return {
    patients,
    isAboutMany: patientCount > 1,
    inBrackets: activity.patients.length > 0 ? ` (${patients})` : '',
    queue: queueInWords(activity),
    withDoctor: doctorName === null || doctorName === actorName ? '' : ` ${words.withDoctor(doctorName)}`,
    whose: (what) => (objectName === null || objectName === actorName ? what : words.whose(what, objectName)),
    managerName: objectName ?? words.aManager,
    fields: fields === '' ? '' : `: ${fields}`,
    reason,
    quotedReason: reason === null ? '' : `: “${reason}”`,
  };
}

function patientsInWords({ patients, patientCount }: Activity, nameOf: NameOf): string {
  if (patients.length === 0) return patientCount === 1 ? words.aPatient : words.patients(patientCount);
  const others = patientCount - patients.length;
  const named = patients.map(nameOf);
  return words.and(others > 0 ? [...named, words.others(others)] : named);
}

function queueInWords({ doctorName, actorName, isOwn }: Activity): string {
  if (doctorName === null) return words.theQueue;
  if (doctorName !== actorName) return words.queueOf(doctorName);
  return isOwn ? words.yourQueue : words.theirQueue;
}

/** Turns `emergencyContactPhone` into "emergency contact phone". */
export function fieldInWords(field: string): string {
  return field.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * Returns the display text of a code such as `never_verified`. Leaves text in any other form unchanged, such as
 * sentences, numbers and addresses.
 */
export function codeInWords(value: string | number | boolean | null): string {
  const text = String(value);
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? capitalized(fieldInWords(text)) : text;
}

/** Returns the display text of an entry's reason. The reason is a code, or a note that an admin typed about an alarm. */
export function reasonOf({ action, reason }: Pick<AuditEvent, 'action' | 'reason'>): string | null {
  return reason === null || action === 'alarm.acknowledged' ? reason : codeInWords(reason);
}

/** Matches the placeholder for a patient's name in a sentence. No name contains these private use characters. */
const nameMark = /\uE000(\d)\uE001/;

/** Renders the sentence, with a badge if the action failed. Patient names are links. */
export function ActivitySentenceText({ activity }: { activity: Activity }) {
  const { who, what } = activitySentence(activity, (_, index) => `\uE000${index}\uE001`);
  return (
    <p className="min-w-0 wrap-break-word">
      <span className="font-medium">{who}</span>{' '}
      {what.split(nameMark).map((part, place) => {
        const patient = place % 2 === 1 ? activity.patients[Number(part)] : undefined;
        return patient ? (
          <PatientName key={patient.id} id={patient.id} className="font-medium">
            {patient.name}
          </PatientName>
        ) : (
          part
        );
      })}
      {activity.outcome !== 'done' && (
        <span className="ml-2 inline-block">
          <OutcomeBadge outcome={activity.outcome} />
        </span>
      )}
    </p>
  );
}

const tones = { done: 'done', refused: 'serving', failed: 'danger' } as const;

export function OutcomeBadge({ outcome }: Pick<AuditEvent, 'outcome'>) {
  return <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>;
}
