import type { AppointmentType } from '@anteroom/contract/appointments';
import type { ReportQuery } from '@anteroom/contract/reports';
import type { Context } from '#platform/context';
import { daysOfPeriod, type PeriodDay } from '#platform/time/clinic-time';

/** The parameters of a report. Each SQL statement also restricts the rows to those the caller may see. */
export type ReportScope = {
  doctorId: number | undefined;
  appointmentType: AppointmentType | null;
  days: readonly PeriodDay[];
  start: Date;
  end: Date;
  timezone: string;
};

export function scopeOf({ settings }: Context, query: ReportQuery): ReportScope {
  const timezone = settings.clinicTimezone;
  const days = daysOfPeriod(query.from, query.to, timezone);
  return {
    doctorId: query.doctorId,
    appointmentType: query.appointmentType ?? null,
    days,
    timezone,
    start: days.at(0)?.start ?? new Date(0),
    end: days.at(-1)?.end ?? new Date(0),
  };
}
