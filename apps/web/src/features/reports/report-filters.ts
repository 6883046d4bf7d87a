import { appointmentType } from '@anteroom/contract/appointments';
import { type ReportName, type ReportQuery, reportName, reportQuery } from '@anteroom/contract/reports';

export type Period = { from: string; to: string };

/** The report filters in the URL. The period may be invalid. */
export type ReportFilters = Period &
  Pick<ReportQuery, 'doctorId' | 'appointmentType'> & { report: ReportName };

const dayMillis = 86_400_000;
const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * dayMillis).toISOString().slice(0, 10);

const lastDays = (count: number) => (today: string) => ({ from: daysBefore(today, count - 1), to: today });
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** Every period ends today or earlier, because future days have no results. */
const periods = {
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  last90Days: lastDays(90),
  thisMonth: (today: string) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today: string) => {
    const to = daysBefore(firstOfMonth(today), 1);
    return { from: firstOfMonth(to), to };
  },
  thisYear: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

export type PeriodChoice = keyof typeof periods;
export const periodChoices = Object.keys(periods) as PeriodChoice[];

export function periodOf(choice: PeriodChoice, today: string): Period {
  return periods[choice](today);
}

/**
 * Reads the report filters from the URL and ignores invalid ones. Keeps invalid dates, so that the user can correct
 * them.
 */
export function filtersFrom(parameters: URLSearchParams, today: string): ReportFilters {
  const usual = periodOf('last30Days', today);
  const doctorId = Number(parameters.get('doctor'));
  const type = appointmentType.safeParse(parameters.get('type'));
  return {
    report: reportName.safeParse(parameters.get('report')).data ?? 'appointments',
    from: parameters.get('from') ?? usual.from,
    to: parameters.get('to') ?? usual.to,
    ...(Number.isSafeInteger(doctorId) && doctorId > 0 ? { doctorId } : {}),
    ...(type.success ? { appointmentType: type.data } : {}),
  };
}

const parameterOf = {
  report: 'report',
  from: 'from',
  to: 'to',
  doctorId: 'doctor',
  appointmentType: 'type',
} as const;

/**
 * Returns the URL parameters with some filters changed. The value `undefined` removes a filter. Keeps all other
 * parameters.
 */
export function withFilters(
  parameters: URLSearchParams,
  changes: { [Name in keyof ReportFilters]?: ReportFilters[Name] | undefined },
): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    const parameter = parameterOf[name as keyof ReportFilters];
    if (value === undefined) changed.delete(parameter);
    else changed.set(parameter, String(value));
  }
  return changed;
}

type PeriodErrors = Partial<Record<keyof Period, string>>;

export function periodErrors(period: Period, chooseDate: string): PeriodErrors {
  const checked = reportQuery.safeParse(period);
  if (checked.success) return {};
  const isDate = (date: string) => reportQuery.safeParse({ from: date, to: date }).success;
  const missing = (['from', 'to'] as const).filter((name) => !isDate(period[name]));
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, chooseDate]));
  return { to: checked.error.issues[0]?.message ?? chooseDate };
}

/** Returns the query for a report, or null if the period of the filters is invalid. */
export function queryOf({ report: _, ...query }: ReportFilters): ReportQuery | null {
  return reportQuery.safeParse(query).data ?? null;
}
