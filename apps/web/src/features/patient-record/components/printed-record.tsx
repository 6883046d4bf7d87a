import type { PatientRecord } from '@anteroom/contract/patient-record';
import type { VisitText } from '@anteroom/contract/visit-notes';
import type { ComponentType } from 'react';
import { appointmentStatusLabels, appointmentTypeLabels } from '#features/appointments';
import { activitySentence } from '#features/audit';
import { useClinic } from '#features/clinic';
import { patientDetailsOf, patientFieldLabels, patientName } from '#features/patients';
import { formatDateTime } from '#lib/format-date';
import { PrintedSheet } from '#ui/printed-sheet';
import { recordMessages } from '../patient-record.messages.ts';
import { exportRecordMessages as words } from '../record-dialogs.messages.ts';
import { BookingTexts, Lines, Offers, Part, WaitingList } from './printed-contacts.tsx';

type Props = { record: PatientRecord };

/** Prints an exported record with all its sections, on as many pages as needed. */
export function PrintedRecord({ record }: Props) {
  const { name, address, phone, timezone } = useClinic();
  const { patient } = record;
  return (
    <PrintedSheet>
      <p className="border-b border-line-strong pb-2 text-sm">
        {[name, address, phone].filter(Boolean).join(' · ')}
      </p>
      <h1 className="mt-4 text-2xl font-semibold">{patientName(patient)}</h1>
      <p>
        {words.heading}. {words.madeAt(formatDateTime(record.exportedAt, timezone))}. {words.zone(timezone)}
      </p>
      <Lines
        items={[
          [recordMessages.id, String(patient.id)],
          [recordMessages.doctor, patient.doctorName],
        ]}
      />
      {patientDetailsOf(patient, timezone).map(
        ({ title, items }) =>
          items.length > 0 && (
            <Part key={title} title={title}>
              <Lines items={items.map(({ term, description }) => [term, description])} />
            </Part>
          ),
      )}
      {Object.entries(sections).map(([name, Section]) => Section && <Section key={name} record={record} />)}
    </PrintedSheet>
  );
}

function MergedRecords({ record: { mergedRecords } }: Props) {
  const { timezone } = useClinic();
  return mergedRecords.map(({ id, mergedAt, mergedBy, values }) => (
    <Part key={id} title={words.merged(id, mergedBy, formatDateTime(mergedAt, timezone))}>
      <Lines
        items={Object.entries(values).map(([field, value]) => [
          patientFieldLabels[field as keyof typeof patientFieldLabels],
          value,
        ])}
      />
    </Part>
  ));
}

type Texts = { [Text in VisitText]?: string | null | undefined };

const clinicalLines = ({ notes, diagnosis, treatment, prescription }: Texts) =>
  [
    [recordMessages.notes, notes],
    [recordMessages.diagnosis, diagnosis],
    [recordMessages.treatment, treatment],
    [recordMessages.prescription, prescription],
  ] as const;

function Appointments({ record: { appointments } }: Props) {
  const { timezone } = useClinic();
  const at = (instant: number | null) => (instant === null ? null : formatDateTime(instant, timezone));
  return (
    <Part title={words.appointments}>
      {appointments.length === 0 && <p>{words.noAppointments}</p>}
      {appointments.map((each) => (
        <div key={each.uuid} className="mt-3">
          <p className="font-semibold">
            {[
              at(each.scheduledDateTime),
              each.doctorName,
              appointmentTypeLabels[each.appointmentType],
              appointmentStatusLabels[each.status],
              each.ticketCode,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Lines
            items={[
              [words.arrived, at(each.arrivedAt)],
              [words.called, at(each.calledAt)],
              [words.left, at(each.completedAt)],
              [words.reason, each.reasonForVisit],
              ...clinicalLines(each),
              [words.followUp, at(each.followUpDate)],
              [
                words.repeats,
                each.repeatsEveryWeeks === null ? null : words.everyWeeks(each.repeatsEveryWeeks),
              ],
              [words.cancellation, each.cancellationReason],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

function DeletedAppointments({ record: { deletedAppointments } }: Props) {
  const { timezone } = useClinic();
  if (deletedAppointments.length === 0) return null;
  return (
    <Part title={words.deleted}>
      {deletedAppointments.map((each) => (
        <div key={each.uuid} className="mt-3">
          <p className="font-semibold">
            {formatDateTime(each.scheduledDateTime, timezone)} · {each.doctorName}
          </p>
          <p>{words.deletedBy(each.deletedBy ?? words.someone, formatDateTime(each.deletedAt, timezone))}</p>
          <Lines
            items={[
              [words.reason, each.reasonForVisit],
              ...clinicalLines(each),
              [words.cancellation, each.cancellationReason],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

function Drafts({ record: { drafts } }: Props) {
  const { timezone } = useClinic();
  if (drafts.length === 0) return null;
  return (
    <Part title={words.drafts}>
      {drafts.map((each) => (
        <div key={each.appointmentUuid} className="mt-3">
          <p>{words.draftBy(each.authorName, formatDateTime(each.savedAt, timezone))}</p>
          <Lines items={clinicalLines(each)} />
        </div>
      ))}
    </Part>
  );
}

function Reminders({ record: { reminders, replies } }: Props) {
  const { timezone } = useClinic();
  if (reminders.length === 0 && replies.length === 0) return null;
  return (
    <Part title={words.reminders}>
      {reminders.map(({ channel, forTime, recipient, state, changedAt }) => (
        <p key={`${channel} ${forTime} ${changedAt} ${recipient}`}>
          {words.reminder(formatDateTime(forTime, timezone), recipient ?? '', state)},{' '}
          {formatDateTime(changedAt, timezone)}
        </p>
      ))}
      {replies.map(({ meaning, result, receivedAt }) => (
        <p key={receivedAt}>{words.reply(formatDateTime(receivedAt, timezone), meaning, result)}</p>
      ))}
    </Part>
  );
}

function EmergencyAccess({ record: { emergencyAccess } }: Props) {
  const { timezone } = useClinic();
  if (emergencyAccess.length === 0) return null;
  return (
    <Part title={words.emergency}>
      <Lines
        items={emergencyAccess.map(({ createdAt, doctorName, reason }) => [
          `${formatDateTime(createdAt, timezone)} · ${doctorName}`,
          reason,
        ])}
      />
    </Part>
  );
}

function FormerValues({ record: { formerValues, appointments } }: Props) {
  const { timezone } = useClinic();
  if (formerValues.length === 0) return null;
  const visits = new Map(
    appointments.map((each) => [each.uuid, formatDateTime(each.scheduledDateTime, timezone)]),
  );
  return (
    <Part title={words.formerValues}>
      {formerValues.map(({ changedAt, changedBy, appointmentUuid, field, before, after }) => (
        <div key={`${changedAt} ${appointmentUuid} ${field}`} className="mt-3">
          <p className="font-semibold">
            {[labelOf(field), visits.get(appointmentUuid ?? '')].filter(Boolean).join(' · ')}
          </p>
          <p>{words.correctedBy(changedBy ?? words.theServer, formatDateTime(changedAt, timezone))}</p>
          <Lines
            items={[
              [words.before, textOf(before)],
              [words.after, textOf(after)],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

const visitLabels: Record<string, string> = {
  notes: recordMessages.notes,
  diagnosis: recordMessages.diagnosis,
  treatment: recordMessages.treatment,
  prescription: recordMessages.prescription,
  reasonForVisit: words.reason,
  cancellationReason: words.cancellation,
  followUpDate: words.followUp,
};

function labelOf(field: string): string {
  return patientFieldLabels[field as keyof typeof patientFieldLabels] ?? visitLabels[field] ?? field;
}

const textOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? words.empty : String(value);

function AccessHistory({ record: { accessHistory } }: Props) {
  const { timezone } = useClinic();
  return (
    <Part title={words.access}>
      {accessHistory.length === 0 && <p>{words.noAccess}</p>}
      <ul className="text-sm">
        {accessHistory.map((event) => {
          const { who, what } = activitySentence(event);
          return (
            <li key={event.seq} className="mt-1 wrap-anywhere">
              {formatDateTime(event.at, timezone)} · {who} {what}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** The parts of the exported record that the head of the printed record shows. */
type Head = 'format' | 'exportedAt' | 'clinicName' | 'clinicTimezone' | 'patient';

/**
 * The sections in the order in which they are printed. The type requires an entry for each section of the export, so
 * that the printed record does not omit a new one. Null if another section prints it.
 */
const sections: Record<Exclude<keyof PatientRecord, Head>, ComponentType<Props> | null> = {
  mergedRecords: MergedRecords,
  appointments: Appointments,
  deletedAppointments: DeletedAppointments,
  drafts: Drafts,
  reminders: Reminders,
  /** `Reminders` prints the replies. */
  replies: null,
  waitingList: WaitingList,
  offers: Offers,
  bookingTexts: BookingTexts,
  formerValues: FormerValues,
  emergencyAccess: EmergencyAccess,
  accessHistory: AccessHistory,
};
