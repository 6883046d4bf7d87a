import type { api } from '@anteroom/contract/api';
import type { Language } from '@anteroom/contract/languages';
import type { RouteOutput } from '@anteroom/contract/route';
import { selfBooking } from '@anteroom/contract/self-booking';
import { type AppointmentListener, createAppointment, findVisibleAppointment } from '#features/appointments';
import { recordAudit, recordRead } from '#features/audit';
import { createPatient, findAlike } from '#features/patients';
import { openLinks } from '#features/visits';
import { AppError, invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { findPageOfDoctor } from './booking-pages.queries.ts';
import {
  findRequestOfDoctors,
  listRequestsToSettle,
  lockRequestOfId,
  type RequestRow,
  settleRequest,
} from './booking-requests.queries.ts';
import { openGiven } from './given.ts';
import { deleteHold } from './holds.queries.ts';
import { writeToContact } from './write-to-contact.ts';

const mostAlike = 5;

/**
 * Lists the open requests of the caller's doctors, each with the patients who may be the person who sent the request.
 */
export async function listBookingRequests(
  context: Context,
  actor: Actor,
): Promise<RouteOutput<typeof api.listBookingRequests>> {
  const { db, clock, settings } = context;
  const rows = await listRequestsToSettle(db, actor, selfBooking.requestsShown);
  const opened = rows.map((row) => ({ ...row, ...openGiven(settings, row) }));
  const alike = opened.length === 0 ? [] : await findAlike(db, actor, opened, mostAlike);
  const alikeOf = Map.groupBy(alike, ({ place }) => place);
  if (rows.length > 0) {
    await recordRead(context, actor, {
      action: 'booking_request.read',
      screen: 'booking requests',
      patientIds: alike.map(({ id }) => id),
      details: { requests: rows.length },
    });
  }
  const now = clock.now();
  const requests = opened.map(
    ({ start, end, confirmedAt, heldUntil, forWhom, given: _, total: __, codeBy: ____, ...row }, place) => ({
      ...row,
      scheduledDateTime: start.getTime(),
      durationMinutes: (end.getTime() - start.getTime()) / 60_000,
      requestedAt: (confirmedAt ?? now).getTime(),
      heldUntil: heldUntil && heldUntil > now ? heldUntil.getTime() : null,
      mayAddPatient: forWhom === 'anyone',
      possibleDuplicates: (alikeOf.get(place) ?? []).map(({ place: ___, ...patient }) => patient),
    }),
  );
  return { requests, total: rows[0]?.total ?? 0 };
}

type WithLock = Context & { appointmentListener: AppointmentListener };

/** Returns a request of the caller's doctors. Another doctor's request gives the same error as an unknown one. */
export async function findOwnRequest(db: Db | Tx, actor: Actor, uuid: string): Promise<RequestRow> {
  const request = await findRequestOfDoctors(db, actor, uuid);
  if (!request) throw notFound('Request');
  return request;
}

type Booking = { uuid: string; doctorId: number; patientId: number | null };

/** Books a requested time for an existing or a new (null) patient, and sends the ticket to the confirmed contact. */
export async function bookRequest(
  context: WithLock,
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, patientId: chosen }: Booking,
): Promise<RouteOutput<typeof api.bookRequest>> {
  const { settings, clock } = context;
  await context.appointmentListener.lockDoctor(tx, doctorId);
  const request = await lockToSettle(tx, actor, uuid);
  const given = openGiven(settings, request);
  const { language } = request;
  const patientId = chosen ?? (await addPatient(context, tx, actor, { doctorId, given, language }));
  const { start, end, appointmentType } = request;
  const appointment = await createAppointment(context, tx, actor, {
    doctorId,
    patientId,
    scheduledDateTime: start.getTime(),
    durationMinutes: (end.getTime() - start.getTime()) / 60_000,
    appointmentType,
    allowOverlap: false,
  });
  const booked = await findVisibleAppointment(tx, actor, appointment.uuid);
  if (!booked) throw notFound('Appointment');
  const now = clock.now();
  await deleteHold(tx, request.holdId);
  await settleRequest(tx, request.id, { state: 'booked', appointmentId: booked.id, by: actor.userId, now });
  const links = await openLinks(context, tx, actor, [{ appointmentId: booked.id, uuid: booked.uuid }]);
  const salt = links.get(booked.id)?.salt ?? Buffer.alloc(0);
  await writeToContact(context, tx, {
    request,
    given,
    booked: { id: booked.id, patientId, salt },
    by: actor,
  });
  await recordAudit(tx, actor, {
    action: 'booking_request.booked',
    doctorId,
    object: { type: 'booking_request', id: uuid },
    patientIds: [patientId],
    details: { newPatient: chosen === null },
  });
  return { appointmentId: booked.uuid, patientId };
}

type Adding = { doctorId: number; given: ReturnType<typeof openGiven>; language: Language };

async function addPatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, given, language }: Adding,
): Promise<number> {
  const page = await findPageOfDoctor(tx, doctorId);
  if (page?.forWhom === 'known') {
    throw invalidField('patientId', 'Only people with a record can book on this page. Choose the patient');
  }
  const { codeBy: _, ...fields } = given;
  return (await createPatient(context, tx, actor, { ...fields, language, doctorId })).id;
}

type Declining = { uuid: string; doctorId: number };

/** Declines a request, frees its time and informs the person by mail or SMS. */
export async function declineRequest(
  context: WithLock,
  tx: Tx,
  actor: Actor,
  { uuid, doctorId }: Declining,
): Promise<void> {
  const { settings, clock } = context;
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const request = await lockToSettle(tx, actor, uuid);
  const given = openGiven(settings, request);
  const now = clock.now();
  await deleteHold(tx, request.holdId);
  await settleRequest(tx, request.id, { state: 'declined', appointmentId: null, by: actor.userId, now });
  await writeToContact(context, tx, { request, given, booked: null, by: actor });
  await doctor.requestsChanged(dateInZone(request.start, settings.clinicTimezone), actor);
  await recordAudit(tx, actor, {
    action: 'booking_request.declined',
    doctorId,
    object: { type: 'booking_request', id: uuid },
  });
}

/** Locks a request. The caller holds the doctor's lock, so the row is read after that lock was taken. */
async function lockToSettle(tx: Tx, actor: Actor, uuid: string): Promise<RequestRow> {
  const { id } = await findOwnRequest(tx, actor, uuid);
  await lockRequestOfId(tx, id);
  const request = await findOwnRequest(tx, actor, uuid);
  if (request.state === 'requested') return request;
  throw new AppError('request_settled', 'This request is no longer open.');
}
