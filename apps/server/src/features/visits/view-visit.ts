import { createHash } from 'node:crypto';
import type { Visit } from '@anteroom/contract/visits';
import type { Context } from '#context';
import { getClinic } from '#features/clinic';
import type { KeepShownEstimates, ReadShownLine, ShownLine } from '#features/queue';
import { notFound } from '#platform/app-error';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { Marked } from '#platform/http/marked';
import { hashSecret } from '#platform/secrets';
import { stateOfVisit } from './visit.rules.ts';
import { findVisit, markTicketUsed, type VisitRow } from './visits.queries.ts';

/** Estimates move with the clock, and a name is no change of a queue: after so long a page is told all again. */
const freshMillis = 60_000;
const usedMillis = 5 * 60_000;

export type Lines = { readLine: ReadShownLine; keepShown: KeepShownEstimates };
export type OpenVisit = VisitRow & { state: Visit['state'] };
type Answer = { visit: Visit };

/** A patient's place in line, for whoever knows the address on the ticket. */
export async function viewVisit(context: Context, lines: Lines, secret: string): Promise<Marked<Answer>> {
  const visit = await findOpenVisit(context, secret);
  await noteUse(context, visit);
  return new Marked(markOf(context, visit), () => presentVisit(context, lines, visit));
}

/** Notes that the ticket is used, once in five minutes at most: a page asks several times a minute. */
async function noteUse({ db, clock }: Context, { uuid, lastUsedAt }: OpenVisit): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < usedMillis) return;
  await markTicketUsed(db, uuid, now);
}

/** Unknown and over are told apart by nothing, and a text that could never be a secret is looked up like any other. */
export async function findOpenVisit(context: Context, secret: string): Promise<OpenVisit> {
  const visit = await findVisit(context.db, hashSecret(secret));
  const state = visit && stateOfVisit(visit, momentOf(context));
  if (!visit || !state) throw noVisit();
  return { ...visit, state };
}

/** The present moment, and the clinic's date. */
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

/** A hash: a mark says nothing of the appointment, or of how often the doctor's queue has changed. */
function markOf(context: Context, { uuid, version, queueType, state }: OpenVisit): string {
  const moment = Math.floor(context.clock.now().getTime() / freshMillis);
  const shown = [uuid, version, queueType, state, today(context), moment];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

export async function presentVisit(context: Context, lines: Lines, visit: OpenVisit): Promise<Answer> {
  const place = await readPlace(lines, visit);
  const { name: clinicName, phone: clinicPhone, timezone } = await getClinic(context);
  const { doctorName, ticketCode, scheduledAt, arrivedAt, runningLateMinutes } = visit;
  return {
    visit: {
      ...{ clinicName, clinicPhone, timezone, doctorName, ticketCode },
      scheduledDateTime: scheduledAt.getTime(),
      ...place,
      arrivedAt: arrivedAt?.getTime() ?? null,
      runningLateMinutes: place.state === 'called' ? null : runningLateMinutes,
      now: context.clock.now().getTime(),
    },
  };
}

type Place = Pick<Visit, 'state' | 'ahead' | 'estimateLow' | 'estimateHigh' | 'pausedAt'>;

const noPlace = { ahead: null, estimateLow: null, estimateHigh: null, pausedAt: null };

/** The line is read after the visit was: in between they may have been called, or have left. */
async function readPlace(
  { readLine, keepShown }: Lines,
  { state, uuid, doctorId }: OpenVisit,
): Promise<Place> {
  if (state !== 'waiting') return { ...noPlace, state };
  const line = await readLine(doctorId);
  const ahead = line?.waiting.findIndex(({ appointmentUuid }) => appointmentUuid === uuid) ?? -1;
  const patient = line?.waiting[ahead];
  if (!line || !patient) return leftLine(line, uuid);
  const { estimate } = patient;
  if (estimate) keepShown([{ appointmentUuid: uuid, shownOn: 'visit_page', ...estimate }]);
  return {
    ...{ state, ahead },
    estimateLow: estimate?.low ?? null,
    estimateHigh: estimate?.high ?? null,
    pausedAt: line.pausedAt,
  };
}

function leftLine(line: ShownLine | null, uuid: string): Place {
  if (line?.called?.appointmentUuid === uuid) return { ...noPlace, state: 'called' };
  throw noVisit();
}
