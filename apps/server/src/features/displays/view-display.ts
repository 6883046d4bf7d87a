import { createHash } from 'node:crypto';
import type { DisplayBoard, DisplayNameForm } from '@anteroom/contract/displays';
import { getClinic } from '#features/clinic';
import type { LiveHub } from '#features/live';
import type { KeepShownEstimates, ReadShownLine, ShownLine } from '#features/queue';
import type { Context } from '#platform/context';
import type { EventStream } from '#platform/http/bind';
import { Conditional } from '#platform/http/caching/conditional';
import { networkOf } from '#platform/http/network-of';
import { dateInZone } from '#platform/time/clinic-time';
import { noteSeen } from './displays.queries.ts';
import { findDisplay, type OpenDisplay } from './find-display.ts';
import { nameOnDisplay } from './name-on-display.rules.ts';

const shownCount = 5;
/** The ETag changes at least this often, in milliseconds, because estimates change with the clock. */
const freshMillis = 60_000;
/** The last view is stored at most this often, in milliseconds. */
const seenMillis = 5 * 60_000;

type Lines = { readLine: ReadShownLine; keepShown: KeepShownEstimates };

/** Returns the content of a display for its secret. Does not read the content if the client's ETag is current. */
export async function viewDisplay(
  context: Context,
  lines: Lines,
  secret: string,
): Promise<Conditional<DisplayBoard>> {
  const display = await findDisplay(context, secret);
  await noteSeenLately(context, display);
  return new Conditional(etagOf(context, display), () => readBoard(context, lines, display));
}

export async function noteSeenLately({ db, clock }: Context, { id, lastSeenAt }: OpenDisplay): Promise<void> {
  const now = clock.now();
  if (lastSeenAt && Math.abs(now.getTime() - lastSeenAt.getTime()) < seenMillis) return;
  await noteSeen(db, id, now);
}

function etagOf({ clock, settings }: Context, { id, message, doctors, clinicVersion }: OpenDisplay): string {
  const now = clock.now();
  const moment = [dateInZone(now, settings.clinicTimezone), Math.floor(now.getTime() / freshMillis)];
  return createHash('sha256')
    .update(JSON.stringify([id, message, doctors, clinicVersion, moment]))
    .digest('base64url');
}

async function readBoard(
  context: Context,
  { readLine, keepShown }: Lines,
  { label, nameForm, language, message, doctors }: OpenDisplay,
): Promise<DisplayBoard> {
  const { name: clinicName, timezone, timeFormat, logo } = await getClinic(context);
  const lines = await Promise.all(
    doctors.map(async ({ id, name }) => ({ id, name, line: await readLine(id) })),
  );
  keepShown(lines.flatMap(({ line }) => estimatesOf(line)));
  return {
    label,
    clinicName,
    timezone,
    timeFormat,
    language,
    nameForm,
    message,
    logo,
    now: context.clock.now().getTime(),
    doctors: lines.map(({ line, ...doctor }) => ({ ...doctor, ...presentLine(line, nameForm) })),
  };
}

type OnTheWall = Omit<DisplayBoard['doctors'][number], 'id' | 'name'>;

const notOpen: OnTheWall = {
  state: 'not_open',
  pausedAt: null,
  room: null,
  delayMinutes: null,
  current: null,
  next: [],
  waiting: 0,
};

/**
 * Maps a queue to its part of the display. Patient data reaches a display only through this function, which passes on
 * only the data that the name form allows.
 */
function presentLine(line: ShownLine | null, nameForm: DisplayNameForm): OnTheWall {
  if (!line) return notOpen;
  const { called, waiting } = line;
  const nameOf = (patient: { firstName: string; lastName: string }) => nameOnDisplay(patient, nameForm);
  return {
    state: line.isActive ? 'active' : 'paused',
    pausedAt: line.pausedAt,
    room: line.room,
    delayMinutes: line.delayMinutes,
    current: called && {
      ticketCode: called.ticketCode,
      name: nameOf(called),
      calledAt: called.calledAt.getTime(),
    },
    next: waiting.slice(0, shownCount).map((patient) => ({
      ticketCode: patient.ticketCode,
      name: nameOf(patient),
      estimateLow: patient.estimate?.low ?? null,
      estimateHigh: patient.estimate?.high ?? null,
      estimateIsUncertain: patient.estimate?.isUncertain ?? false,
    })),
    waiting: waiting.length,
  };
}

function estimatesOf(line: ShownLine | null) {
  return (line?.waiting ?? [])
    .slice(0, shownCount)
    .flatMap(({ appointmentUuid, estimate }) =>
      estimate ? [{ appointmentUuid, shownOn: 'display' as const, ...estimate }] : [],
    );
}

type Watching = { secret: string; ipAddress: string; accept: () => EventStream };

/** Opens the event stream that makes a display reload its content. */
export async function watchDisplay(
  context: Context,
  { displays: walls }: LiveHub,
  { secret, ipAddress, accept }: Watching,
): Promise<void> {
  const { id: displayId, doctors } = await findDisplay(context, secret);
  const network = networkOf(ipAddress);
  // No await between the check and the registration: otherwise concurrent requests could exceed the limit.
  walls.assertRoom({ displayId, network });
  walls.watch({ displayId, doctorIds: doctors.map(({ id }) => id), network, stream: accept() });
}
