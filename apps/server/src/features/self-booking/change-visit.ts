import type { TimesToMove } from '@anteroom/contract/visit-changes';
import { type AppointmentListener, changeByPatient } from '#features/appointments';
import { addMail, toBase64 } from '#features/mail';
import {
  findChangeUntil,
  findOpenVisit,
  isCancelledVisit,
  type OpenVisit,
  openLinks,
} from '#features/visits';
import { AppError, notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { requestOf } from '#platform/http/request-of';
import { toInternational } from '#platform/international-number';
import { dateInZone } from '#platform/time/clinic-time';
import { addBookingText } from './add-booking-text.ts';
import { findPageOfDoctor, type PageRow } from './booking-pages.queries.ts';
import { findTextedRequest } from './booking-requests.queries.ts';
import { hashesOf } from './given.ts';
import { timeTaken } from './hold-time.ts';
import { deleteExpiredHolds } from './holds.queries.ts';
import { listOpenDays, readOpenDays } from './read-open-days.ts';
import { findCallingCode } from './sms-codes.queries.ts';
import { mayTextChange } from './sms-codes.ts';

type WithLock = Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> };

/** Returns the visit for a ticket's secret if its patient can cancel or move it now. */
export async function findVisitToChange(
  context: Context,
  secret: string,
  db: Context['db'] | Tx = context.db,
): Promise<OpenVisit> {
  const visit = await findOpenVisit(context, secret, db);
  if (findChangeUntil(visit, context.clock.now())) return visit;
  throw new AppError('change_too_late', 'This appointment can’t be changed here. Please call the practice.');
}

type Asked = { secret: string; from?: string | undefined; days: number };

/** Lists the times of the doctor to which the patient can move the appointment. */
export async function listTimesToMove(context: Context, { secret, from, days }: Asked): Promise<TimesToMove> {
  const visit = await findVisitToChange(context, secret);
  const page = await findPage(context.db, visit.doctorId);
  return listOpenDays(context, page, { from, days, moving: visit });
}

async function findPage(db: Context['db'] | Tx, doctorId: number): Promise<PageRow> {
  const page = await findPageOfDoctor(db, doctorId);
  if (!page) throw notFound('Visit');
  return page;
}

type Moving = { secret: string; scheduledDateTime: number; doctorId: number; meta: RequestMeta };

/**
 * Moves the appointment in one step, so that the patient is never without an appointment. The URL of the ticket page
 * stays the same.
 */
export async function moveVisit(context: WithLock, tx: Tx, moving: Moving): Promise<void> {
  const { secret, scheduledDateTime, doctorId, meta } = moving;
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  await deleteExpiredHolds(tx, doctorId, context.clock.now());
  const visit = await findVisitToChange(context, secret, tx);
  if (visit.scheduledAt.getTime() === scheduledDateTime) return;
  if (!(await isOpen(context, tx, visit, scheduledDateTime))) throw timeTaken();
  const { uuid } = visit;
  const change = { action: 'visit.moved', scheduledDateTime } as const;
  const changed = await changeByPatient(context, tx, requestOf(meta), { doctor, uuid, change });
  if (!changed) throw timeTaken();
  await writeChange(context, tx, 'moved', { ...visit, scheduledAt: new Date(scheduledDateTime) });
}

async function isOpen(context: Context, tx: Tx, visit: OpenVisit, time: number): Promise<boolean> {
  const date = dateInZone(new Date(time), context.settings.clinicTimezone);
  const page = await findPage(tx, visit.doctorId);
  const [day] = await readOpenDays(context, tx, page, { from: date, to: date, moving: visit });
  return day?.times.some(({ scheduledDateTime }) => scheduledDateTime === time) ?? false;
}

type Cancelling = { secret: string; doctorId: number; meta: RequestMeta };

/**
 * Returns whether the appointment is cancelled already. Patients repeat a cancellation if its response was lost, and
 * must then learn that it took effect.
 */
export function isCancelled({ db, clock }: Context, secret: string): Promise<boolean> {
  return isCancelledVisit(db, hashSecret(secret), clock.now());
}

/** Cancels the appointment. Others can book its time immediately. */
export async function cancelVisit(
  context: WithLock,
  tx: Tx,
  { secret, doctorId, meta }: Cancelling,
): Promise<void> {
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const visit = await findVisitToChange(context, secret, tx);
  const { uuid } = visit;
  await changeByPatient(context, tx, requestOf(meta), {
    doctor,
    uuid,
    change: { action: 'visit.cancelled' },
  });
  await writeChange(context, tx, 'cancelled', visit);
}

/**
 * Informs the patient about the change, so that they learn of it even if another person used the ticket. Uses SMS if
 * they booked with their phone number, otherwise mail.
 */
async function writeChange(
  context: Context,
  tx: Tx,
  kind: 'moved' | 'cancelled',
  visit: OpenVisit,
): Promise<void> {
  const { uuid, appointmentId, patientId, patientEmail, getsMessages } = visit;
  if (!getsMessages || (await textChange(context, tx, kind, visit)) || patientEmail === null) return;
  const links = await openLinks(context, tx, { userId: null }, [{ appointmentId, uuid }]);
  const salt = toBase64(links.get(appointmentId)?.salt ?? Buffer.alloc(0));
  await addMail(tx, {
    kind: `visit_${kind}`,
    cause: 'notice',
    details: { appointmentId, patientId, salt },
    recipient: patientEmail,
    userId: null,
    now: context.clock.now(),
  });
}

/**
 * Sends an SMS about the change. Returns false if the patient did not confirm a phone number for this appointment or
 * has another number now, or if the day's SMS are used up.
 */
async function textChange(
  context: Context,
  tx: Tx,
  kind: 'moved' | 'cancelled',
  { appointmentId, patientPhone, scheduledAt: start }: OpenVisit,
): Promise<boolean> {
  const { settings } = context;
  const request = settings.sms === null ? null : await findTextedRequest(tx, appointmentId);
  const number = request ? toInternational(patientPhone ?? '', await findCallingCode(tx)) : null;
  if (!request || number === null) return false;
  const isConfirmed = hashesOf(settings, 'contact', number).some((hash) => request.contactHash?.equals(hash));
  if (!isConfirmed || !(await mayTextChange(context, tx, number))) return false;
  await addBookingText(context, tx, { kind, request, appointmentId, start, number });
  return true;
}
