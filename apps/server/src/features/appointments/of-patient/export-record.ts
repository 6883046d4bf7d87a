import type { Activity } from '@anteroom/contract/audit';
import type { PatientRecord } from '@anteroom/contract/patient-record';
import type { Patient } from '@anteroom/contract/patients';
import { listAccessHistory, listFormerValues, recordAudit } from '#features/audit';
import { findClinicName } from '#features/clinic';
import { listMergedValues, readPatient } from '#features/patients';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import { presentAppointment } from '../present-appointment.ts';
import {
  listBookingTexts,
  listDeletedAppointments,
  listEmergencyAccess,
  listOpenDrafts,
  listReceivedReplies,
  listRecordedAppointments,
  listSentOffers,
  listSentReminders,
  listWaitingEntries,
} from './record.queries.ts';

/**
 * The timeout in milliseconds. It is long, because the access history of a long-term patient can have tens of thousands
 * of entries.
 */
const deadlineMillis = 30_000;

/**
 * Returns the record of one patient with appointments, messages, former values and access history. Audits the export
 * before reading, so that the exported access history contains it.
 */
export async function exportPatientRecord(
  context: Context,
  actor: Actor,
  patientId: number,
): Promise<PatientRecord> {
  extendDeadline(deadlineMillis);
  const { db, clock, settings } = context;
  const patient = await readPatient(db, actor, patientId);
  await recordAudit(db, actor, {
    action: 'patient.record_exported',
    doctorId: patient.doctorId,
    object: { type: 'patient', id: patientId },
    patientIds: [patientId],
    details: { count: 1 },
  });
  const mergedRecords = await listMergedValues(db, patientId);
  const patientIds = [patientId, ...mergedRecords.map(({ id }) => id)];
  return {
    format: 'anteroom-patient-record-1',
    exportedAt: clock.now().getTime(),
    clinicName: await findClinicName(db),
    clinicTimezone: settings.clinicTimezone,
    patient,
    mergedRecords,
    appointments: (await listRecordedAppointments(db, patientId)).map(
      ({ arrivedAt, calledAt, completedAt, repeatsEveryWeeks, ...row }) => ({
        ...presentAppointment(row),
        arrivedAt: arrivedAt?.getTime() ?? null,
        calledAt: calledAt?.getTime() ?? null,
        completedAt: completedAt?.getTime() ?? null,
        repeatsEveryWeeks,
      }),
    ),
    deletedAppointments: (await listDeletedAppointments(db, patientId)).map(
      ({ scheduledAt, deletedAt, ...row }) => ({
        ...row,
        scheduledDateTime: scheduledAt.getTime(),
        deletedAt: deletedAt.getTime(),
      }),
    ),
    drafts: (await listOpenDrafts(db, patientId)).map(({ editedAt, ...row }) => ({
      ...row,
      savedAt: editedAt.getTime(),
    })),
    reminders: (await listSentReminders(db, patientIds)).map(({ forTime, changedAt, ...row }) => ({
      ...row,
      forTime: forTime.getTime(),
      changedAt: changedAt.getTime(),
    })),
    replies: (await listReceivedReplies(db, patientIds)).map(({ receivedAt, ...row }) => ({
      ...row,
      receivedAt: receivedAt.getTime(),
    })),
    ...(await readWaiting(db, patientId)),
    bookingTexts: await readBookingTexts(db, patientId),
    emergencyAccess: (await listEmergencyAccess(db, patientId)).map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
    })),
    formerValues: await listFormerValues(context, patientIds),
    accessHistory: await readHistory(context, actor, patient),
  };
}

async function readBookingTexts(
  db: Context['db'],
  patientId: number,
): Promise<PatientRecord['bookingTexts']> {
  return (await listBookingTexts(db, patientId)).map(({ start, createdAt, ...row }) => ({
    ...row,
    scheduledDateTime: start.getTime(),
    createdAt: createdAt.getTime(),
  }));
}

/** Returns the patient's entries in the waiting list, and the free times offered to the patient. */
async function readWaiting(
  db: Context['db'],
  patientId: number,
): Promise<Pick<PatientRecord, 'waitingList' | 'offers'>> {
  return {
    waitingList: (await listWaitingEntries(db, patientId)).map(({ since, settledAt, ...row }) => ({
      ...row,
      since: since.getTime(),
      settledAt: settledAt?.getTime() ?? null,
    })),
    offers: (await listSentOffers(db, patientId)).map(({ start, sentAt, answeredAt, ...row }) => ({
      ...row,
      scheduledDateTime: start.getTime(),
      sentAt: sentAt?.getTime() ?? null,
      answeredAt: answeredAt?.getTime() ?? null,
    })),
  };
}

/**
 * Reads the access history for the export. Another person reads the export, so entries by the caller contain the
 * caller's name instead of “You”.
 */
async function readHistory(context: Context, actor: Actor, patient: Patient): Promise<Activity[]> {
  const events = await listAccessHistory(context, actor, patient);
  return events.map((event) => ({ ...event, isOwn: false }));
}
