import type { LeadTime, ReportName, ToldAhead } from '@anteroom/contract/reports';
import type { PeriodChoice } from './report-filters.ts';
import type { Unit } from './stretches.ts';

export const reportTitles: Record<ReportName, string> = {
  appointments: 'Appointments',
  'no-shows': 'No-shows',
  times: 'Waiting times',
  'schedule-use': 'Use of hours',
  estimates: 'Estimates',
  'busiest-hours': 'Busiest hours',
};

/** What a report counts, in one short line. */
export const reportCounts: Record<ReportName, string> = {
  appointments: 'All appointments by the date for which they are booked, cancelled ones too.',
  'no-shows': 'No-shows among the appointments that were completed or missed. Cancelled ones do not count.',
  times:
    'Waiting is from arrival to call, where the arrival was noted; a consultation is from call to completion.',
  'schedule-use': 'Minutes of the active schedule that appointments take. Cancelled ones take none.',
  estimates:
    'Ranges that were shown to patients who were called later on that day: of each patient the first one more than an hour before, the first one up to an hour and the first one up to 15 minutes before.',
  'busiest-hours': 'Appointments that were not cancelled, by the hour for which they are booked.',
};

export const periodLabels: Record<PeriodChoice, string> = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
};

export const leadTimeLabels: Record<LeadTime, string> = {
  same_day: 'On the same day',
  up_to_2_days: '1 to 2 days before',
  up_to_7_days: '3 to 7 days before',
  up_to_30_days: '8 to 30 days before',
  longer: 'More than 30 days before',
  unknown: 'Not known (imported)',
};

export const toldAheadLabels: Record<ToldAhead, string> = {
  up_to_15_minutes: 'Up to 15 min before',
  up_to_60_minutes: '16 to 60 min before',
  longer: 'More than an hour before',
};

export const byUnit: Record<Unit, string> = { day: 'By day', week: 'By week', month: 'By month' };

/** For a bar. */
export const toldAheadShort: Record<ToldAhead, string> = {
  up_to_15_minutes: '≤ 15',
  up_to_60_minutes: '≤ 60',
  longer: '> 60',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const weekdayName = (dayOfWeek: number) => weekdays[dayOfWeek] ?? '';
export const weekdayShort = (dayOfWeek: number) => weekdayName(dayOfWeek).slice(0, 3);

export const reportWords = {
  title: 'Reports',
  subtitle: 'What happened in the clinic, in numbers',
  reports: 'Reports',
  filters: 'Filters',
  period: 'Period',
  from: 'From',
  to: 'To',
  chooseDate: 'Choose a date',
  anyDoctor: 'All doctors',
  type: 'Type',
  anyType: 'All types',
  badPeriod: 'Choose a first and a last day to see the report.',
  loading: 'Loading report...',
  failed: 'Failed to load the report. Please try again.',
  nothing: 'Nothing to count in this period.',
  nothingHint: 'Choose other days, another doctor or another type.',
  download: 'Download CSV',
  downloading: 'Downloading...',
  downloaded: 'The report was downloaded.',
  downloadFailed: 'Failed to download the report. Please try again.',
  print: 'Print',
  more: 'More reports coming soon...',

  total: 'Total',
  day: 'Day',
  days: 'Days',
  weekday: 'Weekday',
  hour: 'Hour',
  doctor: 'Doctor',
  bookedBefore: 'Booked',
  byDoctor: 'By doctor',
  byType: 'By type',
  byWeekday: 'By weekday',
  byHour: 'By hour',
  byLeadTime: 'By how long before it was booked',
  byToldAhead: 'By how long before they were shown',

  notFinished: 'Not finished',
  completed: 'Completed',
  noShow: 'No Show',
  cancelled: 'Cancelled',
  noShowShare: 'Share that did not come',

  measured: 'Measured',
  waitingMedian: 'Waiting: median (min)',
  waiting90: 'Waiting: 90% within (min)',
  consultationMedian: 'Consultation: median (min)',
  consultation90: 'Consultation: 90% within (min)',
  waitingMeasured: 'Waits measured',
  consultationMeasured: 'Consultations measured',
  waitingByHour: 'Median waiting time by hour, in minutes',
  consultationByHour: 'Median consultation time by hour, in minutes',

  offered: 'Offered',
  booked: 'Booked',
  outside: 'Outside the hours',
  bookedShare: 'Booked share',
  bookedShareByWeekday: 'Booked share of the offered hours by weekday',
  bookedShareByDay: 'Booked share of the offered hours by day',

  told: 'Ranges shown',
  toldBefore: 'When shown',
  held: 'Held',
  calledEarlier: 'Called earlier',
  calledLater: 'Called later',
  heldShare: 'Held share',
  medianError: 'Median error (min)',
  heldByToldAhead: 'Share of ranges that held, by how long before they were shown',
  minutes: 'min',

  appointments: 'Appointments',
  walkIns: 'Of those walk-ins',
  bookedAhead: 'Booked ahead',
  walkInsPart: 'Walk-ins',
  weekdayByHour: 'By weekday and hour',
  inPeriod: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  aDay: 'A day',
} as const;
