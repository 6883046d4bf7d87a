import { createHash } from 'node:crypto';
import type { Visit } from '@anteroom/contract/visits';
import { getClinic } from '#features/clinic';
import { isBlocked } from '#features/contact-blocks';
import {
  arrivalInForce,
  type KeepShownEstimates,
  latenessInForce,
  type ReadShownLine,
  type ShownLine,
} from '#features/queue';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Db, Tx } from '#platform/db/database';
import { Conditional } from '#platform/http/caching/conditional';
import { dateInZone } from '#platform/time/clinic-time';
import { addressesOf } from './addresses-of-visit.ts';
import { findChangeUntil, stateOfVisit } from './visit.rules.ts';
import { findMessageSettings, findVisit, markTicketUsed, type VisitRow } from './visits.queries.ts';

/** ETags change every minute, because estimates depend on the clock. */
const freshMillis = 60_000;
const usedMillis = 5 * 60_000;

export type Lines = { readLine: ReadShownLine; keepShown: KeepShownEstimates };
export type OpenVisit = VisitRow & { state: Visit['state'] };
type Answer = { visit: Visit };

/** Returns a patient's place in line, for anyone with the ticket's URL. */
export async function viewVisit(
  context: Context,
  lines: Lines,
  secret: string,
): Promise<Conditional<Answer>> {
  const visit = await findOpenVisit(context, secret);
  await noteUse(context, visit);
  return new Conditional(etagOf(context, visit), () => presentVisit(context, lines, visit));
}

/** Stores when a ticket was last used, at most every five minutes, because the page polls several times a minute. */
async function noteUse({ db, clock }: Context, { uuid, lastUsedAt }: OpenVisit): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < usedMillis) return;
  await markTicketUsed(db, uuid, now);
}

/**
 * Finds the visit for a ticket's secret. Unknown, malformed and expired secrets give the same error after the same
 * work, so they cannot be distinguished.
 */
export async function findOpenVisit(
  context: Context,
  secret: string,
  db: Db | Tx = context.db,
): Promise<OpenVisit> {
  const visit = await findVisit(db, hashSecret(secret));
  const state = visit && stateOfVisit(visit, momentOf(context));
  if (!visit || !state) throw noVisit();
  const arrivedAt = arrivalInForce(context, visit);
  return { ...visit, arrivedAt, runningLateMinutes: latenessInForce(context, visit), state };
}

export function momentOf(context: Context) {
  return { today: today(context), now: context.clock.now() };
}

export async function assertIsOpen(tx: Tx, secret: string): Promise<void> {
  if (!(await findVisit(tx, hashSecret(secret)))) throw noVisit();
}

export function today({ clock, settings }: Context): string {
  return dateInZone(clock.now(), settings.clinicTimezone);
}

function noVisit() {
  return notFound('Visit');
}

/** Hashes the ETag, so that it reveals neither the appointment nor the number of changes of the doctor's queue. */
function etagOf(context: Context, { uuid, version, queueType, state }: OpenVisit): string {
  const moment = Math.floor(context.clock.now().getTime() / freshMillis);
  const shown = [uuid, version, queueType, state, today(context), moment];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

export async function presentVisit(context: Context, lines: Lines, visit: OpenVisit): Promise<Answer> {
  const place = await readPlace(lines, visit);
  const { name: clinicName, phone: clinicPhone, timezone, timeFormat } = await getClinic(context);
  const { doctorName, ticketCode, scheduledAt, arrivedAt, runningLateMinutes, isConfirmed } = visit;
  const { sendsReminders, language } = await findMessageSettings(context.db);
  return {
    visit: {
      clinicName,
      clinicPhone,
      timezone,
      timeFormat,
      doctorName,
      ticketCode,
      scheduledDateTime: scheduledAt.getTime(),
      ...place,
      arrivedAt: arrivedAt?.getTime() ?? null,
      runningLateMinutes: place.state === 'called' ? null : runningLateMinutes,
      isConfirmed,
      changeUntil: findChangeUntil(visit, context.clock.now())?.getTime() ?? null,
      reminders: sendsReminders ? await findReminders(context, visit) : null,
      language: visit.language ?? language,
      now: context.clock.now().getTime(),
    },
  };
}

/**
 * Returns `stopped` only if reminders are stopped for every address of the patient. Returns null for a patient without
 * an address.
 */
async function findReminders({ db }: Context, visit: OpenVisit): Promise<Visit['reminders']> {
  const addresses = addressesOf(visit);
  if (addresses.length === 0) return null;
  for (const contact of addresses) if (!(await isBlocked(db, contact))) return 'on';
  return 'stopped';
}

type Place = Pick<
  Visit,
  | 'state'
  | 'ahead'
  | 'estimateLow'
  | 'estimateHigh'
  | 'estimateIsUncertain'
  | 'pausedAt'
  | 'room'
  | 'delayMinutes'
>;

const noPlace = {
  ahead: null,
  estimateLow: null,
  estimateHigh: null,
  estimateIsUncertain: false,
  pausedAt: null,
  room: null,
  delayMinutes: null,
};

/** Reads the patient's queue after the visit was read. In between, the patient can have been called or have left. */
async function readPlace(
  { readLine, keepShown }: Lines,
  { state, uuid, doctorId }: OpenVisit,
): Promise<Place> {
  if (state === 'coming') return { ...noPlace, state };
  const line = await readLine(doctorId);
  const room = line?.room ?? null;
  if (state === 'called') return { ...noPlace, state, room };
  const ahead = line?.waiting.findIndex(({ appointmentUuid }) => appointmentUuid === uuid) ?? -1;
  const patient = line?.waiting[ahead];
  if (!line || !patient) return leftLine(line, uuid);
  const { estimate } = patient;
  if (estimate) keepShown([{ appointmentUuid: uuid, shownOn: 'visit_page', ...estimate }]);
  return {
    state,
    ahead,
    estimateLow: estimate?.low ?? null,
    estimateHigh: estimate?.high ?? null,
    estimateIsUncertain: estimate?.isUncertain ?? false,
    pausedAt: line.pausedAt,
    room,
    delayMinutes: line.delayMinutes,
  };
}

function leftLine(line: ShownLine | null, uuid: string): Place {
  if (line?.called?.appointmentUuid === uuid) return { ...noPlace, state: 'called', room: line.room };
  throw noVisit();
}
