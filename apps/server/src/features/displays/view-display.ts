import { createHash } from 'node:crypto';
import type { DisplayBoard, DisplayNameForm } from '@anteroom/contract/displays';
import type { Context } from '#context';
import { getClinic } from '#features/clinic';
import type { KeepShownEstimates, ReadShownLine, ShownLine } from '#features/queue';
import { dateInZone } from '#platform/clinic-time';
import { Marked } from '#platform/http/marked';
import { noteSeen } from './displays.queries.ts';
import { findDisplay, type OpenDisplay } from './find-display.ts';
import { nameOnDisplay } from './name-on-display.rules.ts';

/** How many of those who wait stand on the wall. */
const shownCount = 5;
/** Estimates move with the clock, and a name is no change of a queue: after so long a display is told all again. */
const freshMillis = 60_000;
/** How often at most it is noted that a display was looked at. */
const seenMillis = 5 * 60_000;

type Lines = { readLine: ReadShownLine; keepShown: KeepShownEstimates };

/** What a display shows, for whoever knows its address; nothing is read again for one that shows it already. */
export async function viewDisplay(
  context: Context,
  lines: Lines,
  secret: string,
): Promise<Marked<DisplayBoard>> {
  const display = await findDisplay(context, secret);
  await noteSeenLately(context, display);
  return new Marked(markOf(context, display), () => readBoard(context, lines, display));
}

async function noteSeenLately({ db, clock }: Context, { id, lastSeenAt }: OpenDisplay): Promise<void> {
  const now = clock.now();
  if (lastSeenAt && Math.abs(now.getTime() - lastSeenAt.getTime()) < seenMillis) return;
  await noteSeen(db, id, now);
}

function markOf({ clock, settings }: Context, { id, doctors }: OpenDisplay): string {
  const now = clock.now();
  const moment = [dateInZone(now, settings.clinicTimezone), Math.floor(now.getTime() / freshMillis)];
  return createHash('sha256')
    .update(JSON.stringify([id, doctors, moment]))
    .digest('base64url');
}

async function readBoard(
  context: Context,
  { readLine, keepShown }: Lines,
  { label, nameForm, language, doctors }: OpenDisplay,
): Promise<DisplayBoard> {
  const { name: clinicName, timezone } = await getClinic(context);
  const lines = await Promise.all(
    doctors.map(async ({ id, name }) => ({ id, name, line: await readLine(id) })),
  );
  keepShown(lines.flatMap(({ line }) => estimatesOf(line)));
  return {
    ...{ label, clinicName, timezone, language, nameForm },
    now: context.clock.now().getTime(),
    doctors: lines.map(({ line, ...doctor }) => ({ ...doctor, ...presentLine(line, nameForm) })),
  };
}

type OnTheWall = Omit<DisplayBoard['doctors'][number], 'id' | 'name'>;

/** The only door from a line to the wall: of a patient no more than the display may tell. */
function presentLine(line: ShownLine | null, nameForm: DisplayNameForm): OnTheWall {
  if (!line) return { state: 'not_open', pausedAt: null, current: null, next: [], waiting: 0 };
  const { called, waiting } = line;
  const nameOf = (patient: { firstName: string; lastName: string }) => nameOnDisplay(patient, nameForm);
  return {
    state: line.isActive ? 'active' : 'paused',
    pausedAt: line.pausedAt,
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
