import type { LeadTime, ReportName, ToldAhead } from '@anteroom/contract/reports';
import type { PeriodChoice } from './report-filters.ts';
import type { Unit } from './stretches.ts';

export const reportTitles: Record<ReportName, string> = {
  appointments: 'Appointments',
  'no-shows': 'No-shows',
  times: 'Waiting times',
  'schedule-use': 'Utilization',
  estimates: 'Estimates',
  'busiest-hours': 'Busiest hours',
};

/** Explains in one line what each report counts. */
export const reportCounts: Record<ReportName, string> = {
  appointments: 'All appointments by date, including cancelled ones.',
  'no-shows': 'No-shows among completed and missed appointments. Cancelled ones don’t count.',
  times: 'Waiting runs from arrival (if recorded) to call, a consultation from call to completion.',
  'schedule-use': 'The part of the active schedule that appointments fill. Cancelled ones don’t count.',
  estimates:
    'Compares the wait we showed patients with when they were called: over 1 h, under 1 h and under 15 min ahead.',
  'busiest-hours': 'Appointments by hour, without cancelled ones.',
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

export const toldAheadShort: Record<ToldAhead, string> = {
  up_to_15_minutes: '≤ 15',
  up_to_60_minutes: '≤ 60',
  longer: '> 60',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const weekdayName = (dayOfWeek: number) => weekdays[dayOfWeek] ?? '';
export const weekdayShort = (dayOfWeek: number) => weekdayName(dayOfWeek).slice(0, 3);

export const reportMessages = {
  title: 'Reports',
  subtitle: 'Trends across the clinic',
  reports: 'Reports',
  filters: 'Filters',
  period: 'Period',
  otherPeriod: 'Other dates',
  from: 'From',
  to: 'To',
  chooseDate: 'Choose a date',
  anyDoctor: 'All doctors',
  type: 'Type',
  anyType: 'All types',
  badPeriod: 'Choose a first and a last day to see the report.',
  loading: 'Loading report…',
  printLater: 'The new figures are still loading. Print the report when they have loaded.',
  failed: 'Failed to load the report. Please try again.',
  nothing: 'No data for this period.',
  nothingHint: 'Choose other days, another doctor or another type.',
  download: 'Download CSV',
  downloading: 'Downloading…',
  downloaded: 'The report was downloaded.',
  downloadFailed: 'Failed to download the report. Please try again.',
  print: 'Print',
  more: 'More reports coming soon...',

  idleDays: (count: number) =>
    count === 1
      ? 'One day without hours and appointments is not listed. The CSV has it.'
      : `${count} days without hours and appointments are not listed. The CSV has them.`,
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
  byLeadTime: 'By lead time',
  byToldAhead: 'By how early they were shown',

  notFinished: 'Not finished',
  completed: 'Completed',
  noShow: 'No Show',
  cancelled: 'Cancelled',
  noShowShare: 'No-show rate',

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
  heldShare: 'Accuracy',
  medianError: 'Median error (min)',
  heldByToldAhead: 'Accuracy by how early the estimate was shown',
  minutes: 'min',

  appointments: 'Appointments',
  walkIns: 'Walk-ins',
  bookedAhead: 'Booked ahead',
  walkInsPart: 'Walk-ins',
  weekdayByHour: 'By weekday and hour',
  inPeriod: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  aDay: 'A day',
} as const;

export const dayListMessages = {
  title: 'Day list',
  preview: 'Print preview',
  hint: 'Print a doctor’s list and tickets for a day.',
  date: 'Date',
  printList: 'Print day list',
  printTickets: 'Print tickets',
  chooseDoctor: 'Choose a doctor',
  loading: 'Loading day list…',
  failed: 'Failed to load the day list. Please try again.',
  none: 'No appointments on this day.',
  close: 'Close',
  print: 'Print',
  printedAt: (at: string) => `Printed ${at}`,
  appointments: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
  columns: {
    ticket: 'Ticket',
    time: 'Time',
    patient: 'Patient',
    dateOfBirth: 'Date of birth',
    phone: 'Phone',
    type: 'Type',
    reason: 'Reason',
    status: 'Status',
  },
} as const;
