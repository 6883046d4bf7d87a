import type { api } from '@anteroom/contract/api';
import type { BoardDoctor } from '@anteroom/contract/appointment-board';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Db } from '#platform/db/database';
import { daysOfPeriod, type PeriodDay } from '#platform/time/clinic-time';
import { clockSpans } from '#platform/time/clock-spans';
import { listAppointmentsOnBoard, listDoctorsOnBoard } from './board.queries.ts';

export type HoursOfDate = {
  date: string;
  isException: boolean;
  windows: { startMinute: number; endMinute: number; slotDurationMinutes: number }[];
};

/**
 * Returns the schedule of each date in a period. The caller passes this function in, because the schedule feature
 * itself imports appointments.
 */
export type ListHoursOfDates = (
  db: Db,
  doctorIds: readonly number[],
  period: { from: string; to: string },
) => Promise<Map<number, HoursOfDate[]>>;

type BoardContext = Context & { listHoursOfDates: ListHoursOfDates };
type Query = RouteInput<typeof api.getAppointmentBoard>['query'];

export async function getAppointmentBoard(
  context: BoardContext,
  actor: Actor,
  { doctorId, ...period }: Query,
): Promise<RouteOutput<typeof api.getAppointmentBoard>> {
  const { db, clock, settings } = context;
  const readAt = clock.now().getTime();
  const dates = daysOfPeriod(period.from, period.to, settings.clinicTimezone);
  const span = { start: dates[0]?.start ?? new Date(0), end: dates.at(-1)?.end ?? new Date(0) };
  const { requireEmailVerification } = settings;
  const doctors = await listDoctorsOnBoard(db, actor, { doctorId, span, requireEmailVerification });
  const doctorIds = doctors.map(({ id }) => id);
  const [hours, appointments] = await Promise.all([
    context.listHoursOfDates(db, doctorIds, period),
    listAppointmentsOnBoard(db, actor, { doctorIds, span }),
  ]);
  await recordShown(context, actor, appointments);
  return {
    doctors: doctors.map(({ id, name, isBookable }) => {
      const hoursOf = new Map(hours.get(id)?.map((day) => [day.date, day]));
      return { id, name, days: dates.map((day) => presentDay(day, hoursOf.get(day.date), isBookable)) };
    }),
    appointments: appointments.map(({ scheduledAt, arrivedAt, ...row }) => ({
      ...row,
      scheduledDateTime: scheduledAt.getTime(),
      arrivedAt: arrivedAt?.getTime() ?? null,
    })),
    readAt,
  };
}

type Shown = { doctorId: number; patientId: number };

/**
 * Audits each doctor's patients separately. With one entry for all doctors, each booking would add a new entry that
 * repeats the patients of every doctor.
 */
async function recordShown(context: Context, actor: Actor, appointments: readonly Shown[]): Promise<void> {
  for (const [doctorId, theirs] of Map.groupBy(appointments, (shown) => shown.doctorId)) {
    await recordRead(context, actor, {
      action: 'appointment.read',
      screen: `appointment board of ${doctorId}`,
      doctorId,
      patientIds: theirs.map(({ patientId }) => patientId),
    });
  }
}

/** Omits the hours of a doctor who cannot be booked. */
function presentDay(
  { date, start, end, stretches }: PeriodDay,
  hoursOfDate: HoursOfDate | undefined,
  isBookable: boolean,
): BoardDoctor['days'][number] {
  const windows = isBookable ? (hoursOfDate?.windows ?? []) : [];
  const hours = windows.flatMap(({ slotDurationMinutes, ...window }) =>
    clockSpans(window, stretches).map((shown) => ({ ...shown, slotDurationMinutes })),
  );
  return {
    date,
    start: start.getTime(),
    end: end.getTime(),
    hours: hours.toSorted((one, other) => one.start - other.start),
    isException: hoursOfDate?.isException ?? false,
  };
}
