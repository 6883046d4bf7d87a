import { createHash } from 'node:crypto';
import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { selfBooking } from '@anteroom/contract/self-booking';
import type { AppointmentListener } from '#features/appointments';
import { AppError, invalidField, notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import { keyFor, signWith } from '#platform/crypto/keys';
import { hashSecret } from '#platform/crypto/secrets';
import type { Db, Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import { networkOf } from '#platform/http/network-of';
import { tooManyRequests } from '#platform/throttle';
import { dateInZone } from '#platform/time/clinic-time';
import type { Attempts } from './attempts.ts';
import { findOpenPage } from './booking-pages.queries.ts';
import { endRequest, findRequest, insertRequest, lockRequest } from './booking-requests.queries.ts';
import { endOfSolved, planBits } from './challenge.ts';
import { hashesOf } from './given.ts';
import {
  consumeChallenge,
  countHoldsOfNetwork,
  deleteExpiredHolds,
  deleteHold,
  insertHold,
  lockNetwork,
} from './holds.queries.ts';
import { countHold } from './load.queries.ts';
import { readOpenDays } from './read-open-days.ts';

type HoldCall = PublicCall<typeof api.holdTime>;
type WithLock = Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> };

const minuteMillis = 60_000;
export const holdMillis = selfBooking.holdMinutes * minuteMillis;
/**
 * How long a booking can be confirmed after its time was held. Longer than the time is held, because a code sometimes
 * arrives late.
 */
const confirmMillis = 30 * minuteMillis;
/**
 * The number of times that a network may hold at once: one for the person, and one for a neighbor behind the same IP
 * address.
 */
const mostOfNetwork = 2;

export function timeTaken(): AppError {
  return new AppError('time_taken', 'This time is no longer free. Please choose another one.');
}

/**
 * Checks the solved challenge before any read, so that a request without a solution costs almost nothing. Also rejects
 * challenges that were solved in advance, before the load increased.
 */
export function assertSolved(
  context: Context,
  attempts: Attempts,
  { params, body }: HoldCall,
): { challengeEnd: Date; isRepeated: boolean } {
  const now = context.clock.now();
  const bits = planBits(attempts.loadOf(params.slug, now));
  const challengeEnd = endOfSolved(context.settings, { ...params, ...body, bits, now });
  if (!challengeEnd) throw challengeRefused();
  return { challengeEnd, isRepeated: !attempts.takeChallenge(body.challenge) };
}

function challengeRefused(): AppError {
  return new AppError('challenge_refused', 'This page is out of date. Please load it again.');
}

type Held = RouteOutput<typeof api.holdTime>;
export type Holding = { doctorId: number; challengeEnd: Date };

/**
 * Derives the secret of a held time from its challenge, which only the caller and the server know. A repeated request
 * can then get the same secret, of which only the hash is stored.
 */
function secretOf({ appSecret }: Context['settings'], { challenge }: HoldCall['body']): string {
  return signWith(keyFor(appSecret, 'held times'), challenge).toString('base64url');
}

/** Returns the time that a request with the same challenge holds, for a caller who did not get the first response. */
export async function findHeldAgain(
  { clock, settings }: Context,
  db: Db | Tx,
  body: HoldCall['body'],
): Promise<Held> {
  const secret = secretOf(settings, body);
  const request = await findRequest(db, hashSecret(secret));
  const isSame =
    request?.start.getTime() === body.scheduledDateTime && request.appointmentType === body.appointmentType;
  if (!isSame || request.state !== 'held' || request.holdId === null) throw challengeRefused();
  const now = clock.now().getTime();
  const expiresAt = request.expiresAt.getTime() - confirmMillis + holdMillis;
  if (expiresAt <= now) throw challengeRefused();
  return { secret, expiresAt, now };
}

/** Reserves a free time of a booking page. Takes the doctor's lock before anything is read. */
export async function holdTime(
  context: WithLock,
  tx: Tx,
  { params: { slug }, body, meta }: HoldCall,
  { doctorId, challengeEnd }: Holding,
): Promise<Held> {
  const { clock, settings } = context;
  await context.appointmentListener.lockDoctor(tx, doctorId);
  const now = clock.now();
  await deleteExpiredHolds(tx, doctorId, now);
  const page = await findOpenPage(tx, slug, settings);
  if (page?.doctorId !== doctorId) throw notFound('Page');
  if (!page.appointmentTypes.includes(body.appointmentType)) {
    throw invalidField('appointmentType', 'Type must be one of the offered ones');
  }
  const challengeHash = createHash('sha256').update(body.challenge).digest();
  if (!(await consumeChallenge(tx, challengeHash, challengeEnd))) return findHeldAgain(context, tx, body);
  if (settings.rateLimitPerMinute > 0) await lockNetwork(tx, networkOf(meta.ipAddress));
  const networkHash = await assertNetworkHasRoom(context, tx, meta);
  const start = new Date(body.scheduledDateTime);
  const date = dateInZone(start, settings.clinicTimezone);
  const [day] = await readOpenDays(context, tx, page, { from: date, to: date });
  const time = day?.times.find(({ scheduledDateTime }) => scheduledDateTime === body.scheduledDateTime);
  if (!time) throw timeTaken();
  await countHold(tx, doctorId, now);
  const secret = secretOf(settings, body);
  const span = { start, end: new Date(start.getTime() + time.durationMinutes * minuteMillis) };
  const expiresAt = new Date(now.getTime() + holdMillis);
  const holdId = await insertHold(tx, { doctorId, ...span, networkHash, expiresAt, now });
  await insertRequest(tx, {
    doctorId,
    secretHash: hashSecret(secret),
    holdId,
    ...span,
    appointmentType: body.appointmentType,
    language: body.language,
    now,
    expiresAt: new Date(now.getTime() + confirmMillis),
  });
  return { secret, expiresAt: expiresAt.getTime(), now: now.getTime() };
}

/**
 * Rejects the request if its network already holds too many times. Returns the network's hash to store.
 * RATE_LIMIT_PER_MINUTE=0 turns off this limit too, like all limits per network.
 */
export async function assertNetworkHasRoom(
  { clock, settings }: Context,
  db: Db | Tx,
  { ipAddress }: RequestMeta,
): Promise<Buffer | null> {
  const hashes = hashesOf(settings, 'network', networkOf(ipAddress));
  const isLimited = settings.rateLimitPerMinute > 0;
  if (isLimited && (await countHoldsOfNetwork(db, hashes, clock.now())) >= mostOfNetwork) {
    throw tooManyRequests('You already hold other times. Finish or wait ten minutes.', holdMillis);
  }
  return hashes[0] ?? null;
}

/** Frees a held time for others. Does nothing if it was confirmed or is no longer held. */
export async function releaseHeldTime(
  context: WithLock,
  tx: Tx,
  secret: string,
  doctorId: number,
): Promise<void> {
  await context.appointmentListener.lockDoctor(tx, doctorId);
  const request = await lockRequest(tx, hashSecret(secret));
  if (request?.state !== 'held' && request?.state !== 'to_confirm') return;
  await deleteHold(tx, request.holdId);
  await endRequest(tx, request.id);
}
