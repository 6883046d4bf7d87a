import type { api } from '@anteroom/contract/api';
import { type PreviewSeriesBody, previewSeries as route } from '@anteroom/contract/appointment-series';
import type { RouteOutput } from '@anteroom/contract/route';
import { bookedElsewhereRecorder, recordRead } from '#features/audit';
import { assertDoctorIsActive } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import { plusDays } from '#platform/time/clinic-time';
import { assertBookablePatient } from '../assert-bookable-patient.ts';
import type { KnownOverlaps } from '../assert-free-time.ts';
import type { ListHoursOfDates } from '../board/get-appointment-board.ts';
import { findOverlaps, timesOf } from './find-overlaps.ts';
import { warningsOf } from './series-warnings.rules.ts';

type PreviewContext = Context & { listHoursOfDates: ListHoursOfDates };

/** Lists the dates of a series, each with the conflicts and warnings that a booking would get. */
export async function previewSeries(
  context: PreviewContext,
  actor: Actor,
  body: PreviewSeriesBody,
): Promise<RouteOutput<typeof api.previewSeries>> {
  const { db, clock, settings } = context;
  const { doctorId, patientId } = body;
  await assertDoctorIsActive(db, doctorId);
  await assertBookablePatient(db, actor, patientId);
  const zone = settings.clinicTimezone;
  const times = timesOf(body, zone);
  const [from, to] = [times.at(0)?.date ?? '', plusDays(times.at(-1)?.date ?? '', 1)];
  const [overlaps, hours] = await Promise.all([
    findOverlaps(db, actor, { doctorId, patientId, times }),
    context.listHoursOfDates(db, [doctorId], { from, to }),
  ]);
  await recordShown(context, actor, body, overlaps);
  const hoursOf = new Map(hours.get(doctorId)?.map((day) => [day.date, day]));
  const now = clock.now();
  return {
    dates: times.map(({ date, start, end }, place) => ({
      date,
      scheduledDateTime: start.getTime(),
      conflicts: overlaps[place]?.conflicts ?? [],
      warnings: warningsOf({ start, end, now, zone }, hoursOf),
    })),
  };
}

/** Audits the conflicts shown in a preview, as for a rejected booking. */
async function recordShown(
  context: Context,
  actor: Actor,
  { patientId, doctorId }: PreviewSeriesBody,
  overlaps: readonly KnownOverlaps[],
): Promise<void> {
  const shown = overlaps.flatMap(({ shownPatientIds }) => shownPatientIds);
  if (overlaps.some(({ isElsewhere }) => isElsewhere))
    await bookedElsewhereRecorder(context)(actor, { route, patientId, doctorId });
  if (shown.length > 0)
    await recordRead(context, actor, { action: 'patient.read', screen: route.path, patientIds: shown });
}
