import { z } from 'zod/mini';
import { type appointmentStatus, appointmentType } from './appointments.ts';
import { soundPeriod } from './period.ts';
import { calendarDate, id, idInUrl } from './primitives.ts';
import { route } from './route.ts';

/** The longest period of one report, in days. */
export const longestReport = 366;

/**
 * The query of every report. `from` and `to` are the first and the last day, in the clinic's time zone. The day of an
 * appointment is the day for which it was booked. Without a doctor, the report covers all doctors the caller acts for.
 */
export const reportQuery = z
  .strictObject({
    from: calendarDate,
    to: calendarDate,
    doctorId: z.optional(idInUrl),
    appointmentType: z.optional(appointmentType),
  })
  .check(...soundPeriod('A report', longestReport));
export type ReportQuery = z.output<typeof reportQuery>;

const count = z.int();
/** A percentage with one decimal. Null if the total is 0. */
const percent = z.nullable(z.number());
/** A number of minutes with one decimal. Null without measurements. */
const minutes = z.nullable(z.number());
/** The day of the week. 0 is Sunday. */
const dayOfWeek = z.int();
const hour = z.int();
const ofDoctor = { doctorId: id, doctorName: z.string() };

const report = <const Path extends `/reports/${string}`, const Response extends z.ZodMiniType>(
  path: Path,
  summary: string,
  response: Response,
) =>
  route({
    method: 'GET',
    path,
    summary,
    access: 'signed_in',
    query: reportQuery,
    status: 200,
    response,
    errors: [],
  });

const statusCounts = z.object({
  scheduled: count,
  confirmed: count,
  in_progress: count,
  completed: count,
  cancelled: count,
  no_show: count,
  total: count,
} satisfies Record<z.infer<typeof appointmentStatus> | 'total', typeof count>);
export type StatusCounts = z.infer<typeof statusCounts>;

export const reportAppointments = report(
  '/reports/appointments',
  'Count appointments by status: in total, by day, by doctor and by type',
  z.object({
    total: statusCounts,
    /** One row for every day of the period, including days without appointments. */
    byDay: z.array(
      z.object({
        date: calendarDate,
        /** True if at least one of the doctors offered hours. */
        isOpen: z.boolean(),
        ...statusCounts.shape,
      }),
    ),
    byDoctor: z.array(z.object({ ...ofDoctor, ...statusCounts.shape })),
    byType: z.array(z.object({ appointmentType, ...statusCounts.shape })),
  }),
);

const missedOfSettled = z.object({
  completed: count,
  noShow: count,
  /** The percentage of no-shows among no-shows and completed visits. */
  rate: percent,
});
export type MissedOfSettled = z.infer<typeof missedOfSettled>;

/** The time between booking and visit. `unknown` is for bookings that were imported without "Booked on". */
export const leadTimes = [
  'same_day',
  'up_to_2_days',
  'up_to_7_days',
  'up_to_30_days',
  'longer',
  'unknown',
] as const;
export const leadTime = z.enum(leadTimes);
export type LeadTime = z.infer<typeof leadTime>;

export const reportNoShows = report(
  '/reports/no-shows',
  'Get the no-show rate by weekday, hour, lead time and type',
  z.object({
    total: missedOfSettled,
    byWeekday: z.array(z.object({ dayOfWeek, ...missedOfSettled.shape })),
    byHour: z.array(z.object({ hour, ...missedOfSettled.shape })),
    byLeadTime: z.array(z.object({ leadTime, ...missedOfSettled.shape })),
    byType: z.array(z.object({ appointmentType, ...missedOfSettled.shape })),
  }),
);

const spread = z.object({
  /** The number of measured visits. */
  measured: count,
  median: minutes,
  percentile90: minutes,
});
export type Spread = z.infer<typeof spread>;

const times = z.object({
  /** The time from arrival to the patient's call, for visits whose arrival was recorded before the call. */
  waiting: spread,
  /** The time from the patient's call to the completion of the visit. */
  consultation: spread,
});

export const reportTimes = report(
  '/reports/times',
  'Get waiting times from arrival to call and consultation times, with median and 90th percentile',
  z.object({
    total: times,
    byDoctor: z.array(z.object({ ...ofDoctor, ...times.shape })),
    byType: z.array(z.object({ appointmentType, ...times.shape })),
    /** One row per hour of the day in which appointments were scheduled. Hours without measured visits have no row. */
    byHour: z.array(z.object({ hour, ...times.shape })),
  }),
);

const use = z.object({
  /** The minutes of the doctors' opening hours as they applied on each day. */
  offeredMinutes: count,
  /** The offered minutes with an appointment. Overlapping appointments count once. */
  bookedMinutes: count,
  /** The minutes of appointments outside opening hours. */
  outsideMinutes: count,
  /** `bookedMinutes` divided by `offeredMinutes`, in percent. */
  rate: percent,
});
export type ScheduleUse = z.infer<typeof use>;

export const reportScheduleUse = report(
  '/reports/schedule-use',
  'Get the booked share of the working hours. Cancelled appointments do not count',
  z.object({
    total: use,
    byDoctor: z.array(z.object({ ...ofDoctor, ...use.shape })),
    byDay: z.array(z.object({ date: calendarDate, ...use.shape })),
    byWeekday: z.array(z.object({ dayOfWeek, ...use.shape })),
  }),
);

/** How long before the expected time the patient saw the estimate. */
export const toldAheads = ['up_to_15_minutes', 'up_to_60_minutes', 'longer'] as const;
export const toldAhead = z.enum(toldAheads);
export type ToldAhead = z.infer<typeof toldAhead>;

const promises = z.object({
  /**
   * The number of time ranges that count: for each patient and each of the `toldAheads`, the first range that was shown
   * on the day of the call, before the call.
   */
  told: count,
  /** The number of these time ranges that contained the time of the actual call. */
  held: count,
  calledEarlier: count,
  calledLater: count,
  rate: percent,
  /** The median difference between the estimated and the actual time of the call. */
  medianError: minutes,
});
export type Promises = z.infer<typeof promises>;

export const reportEstimates = report(
  '/reports/estimates',
  'Get how often patients were called within the estimated range they were shown',
  z.object({
    total: promises,
    byToldAhead: z.array(z.object({ toldAhead, ...promises.shape })),
    byDoctor: z.array(z.object({ ...ofDoctor, ...promises.shape })),
  }),
);

export const reportHours = report(
  '/reports/busiest-hours',
  'Count appointments that were not cancelled, by weekday and hour',
  z.object({
    total: count,
    /** The number of days in the period for each weekday, Sunday first. */
    daysOfWeek: z.array(count),
    /** One row per hour of the week. Omits hours without appointments. */
    hours: z.array(z.object({ dayOfWeek, hour, appointments: count, walkIns: count })),
  }),
);

export const reportNames = [
  'appointments',
  'no-shows',
  'times',
  'schedule-use',
  'estimates',
  'busiest-hours',
] as const;
export const reportName = z.enum(reportNames, { error: `Must be one of ${reportNames.join(', ')}` });
export type ReportName = z.infer<typeof reportName>;

export const exportReport = route({
  method: 'GET',
  path: '/reports/:report/export',
  summary: 'Export the tables of a report as a CSV file',
  access: 'signed_in',
  params: z.strictObject({ report: reportName }),
  query: reportQuery,
  status: 200,
  streams: 'text/csv',
  errors: [],
});
