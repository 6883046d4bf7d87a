import type {
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
  Spread,
} from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import { type FigureRow, highest, hourName, hoursOf, oneDecimal, percent, share } from './figures.ts';
import { weekdayName } from './reports.messages.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const hourRange = (hour: number) => `${hourName(hour)}–${hourName((hour + 1) % 24)}`;

export function appointmentsSentence({ total, byDay }: RouteOutput<typeof reportAppointments>): string {
  const aDay = oneDecimal(total.total / Math.max(byDay.length, 1));
  const lost = `${share(total.cancelled, total.total)} cancelled, ${share(total.no_show, total.total)} no-shows.`;
  return `${counted(total.total, 'appointment')}, ${aDay} a day on average. ${lost}`;
}

/**
 * The sentence names a weekday or an hour as the one with the highest no-show rate only if it has at least this number
 * of visits.
 */
const fewestForShare = 20;

const worst = <Row extends { completed: number; noShow: number; rate: number | null }>(
  rows: readonly Row[],
) =>
  highest(
    rows.filter(({ completed, noShow, rate }) => completed + noShow >= fewestForShare && (rate ?? 0) > 0),
    ({ rate }) => rate,
  );

export function noShowsSentence(report: RouteOutput<typeof reportNoShows>): string {
  const { completed, noShow, rate } = report.total;
  const all = `${percent(rate)} no-shows (${noShow} of ${completed + noShow})`;
  const weekday = worst(report.byWeekday);
  const hour = worst(report.byHour);
  const most = [
    ...(weekday ? [`on ${weekdayName(weekday.dayOfWeek)}s (${percent(weekday.rate)})`] : []),
    ...(hour ? [`at ${hourName(hour.hour)} (${percent(hour.rate)})`] : []),
  ];
  return most.length === 0 ? `${all}.` : `${all}; most ${most.join(' and ')}.`;
}

export function timesSentence({ total }: RouteOutput<typeof reportTimes>): string {
  const { waiting, consultation } = total;
  const waited =
    waiting.measured === 0
      ? 'No waiting time was measured.'
      : `Half of the patients waited ${minutes(waiting.median)} or less${oneInTen(waiting)}.`;
  const took =
    consultation.measured === 0
      ? 'No consultation was measured.'
      : `Half of the consultations took ${minutes(consultation.median)} or less${oneInTen(consultation)}.`;
  return `${waited} ${took}`;
}

const minutes = (value: number | null) => {
  const number = oneDecimal(value).replace(/\.0$/, '');
  return `${number} ${number === '1' ? 'minute' : 'minutes'}`;
};

function oneInTen({ percentile90 }: Spread): string {
  return percentile90 === null ? '' : `, one in ten more than ${minutes(percentile90)}`;
}

export function scheduleUseSentence({ total }: RouteOutput<typeof reportScheduleUse>): string {
  const { offeredMinutes, bookedMinutes, outsideMinutes, rate } = total;
  const outside = outsideMinutes > 0 ? ` ${hoursOf(outsideMinutes)} more were outside the hours.` : '';
  if (rate === null) return `No hours were offered.${outside}`;
  return `${percent(rate)} of the offered hours were booked: ${hoursOf(bookedMinutes)} of ${hoursOf(offeredMinutes)}.${outside}`;
}

export function estimatesSentence({ total }: RouteOutput<typeof reportEstimates>): string {
  const { told, held, rate, calledEarlier, calledLater, medianError } = total;
  const kept = `Patients were called within the estimated time ${held} of ${counted(told, 'time')} (${percent(rate)}; the target is 80%).`;
  const error =
    medianError === null ? '' : ` Half of the estimates were off by ${minutes(medianError)} or less.`;
  return `${kept} They were called earlier ${counted(calledEarlier, 'time')} and later ${counted(calledLater, 'time')}.${error}`;
}

export function busiestHoursSentence({ total, daysOfWeek, hours }: RouteOutput<typeof reportHours>): string {
  const aDay = ({ dayOfWeek, appointments }: { dayOfWeek: number; appointments: number }) =>
    appointments / Math.max(daysOfWeek[dayOfWeek] ?? 1, 1);
  const busiest = highest(hours, aDay);
  const walkIns = hours.reduce((sum, { walkIns: some }) => sum + some, 0);
  const all = `${counted(total, 'appointment')}, including ${counted(walkIns, 'walk-in')}.`;
  if (!busiest) return all;
  return `Busiest: ${weekdayName(busiest.dayOfWeek)}s ${hourRange(busiest.hour)} (${oneDecimal(aDay(busiest))} on average). ${all}`;
}

/** Describes a chart by its highest and lowest value. All numbers are in the table beside the chart. */
export function mostOf<Figures>(
  rows: readonly FigureRow<Figures>[],
  numberOf: (figures: Figures) => number | null,
  what: string,
  format: (value: number | null) => string = String,
): string {
  const known = rows.filter(({ figures }) => numberOf(figures) !== null);
  const most = highest(known, ({ figures }) => numberOf(figures));
  const least = highest(known, ({ figures }) => -(numberOf(figures) ?? 0));
  if (!most || !least) return `${what}: –`;
  const at = (row: FigureRow<Figures>) => `${row.name} (${format(numberOf(row.figures))})`;
  if (known.length === 1) return `${what}: ${at(most)}`;
  if (numberOf(most.figures) === numberOf(least.figures)) {
    return `${what}: always ${format(numberOf(most.figures))}`;
  }
  return `${what}: highest ${at(most)}, lowest ${at(least)}`;
}
