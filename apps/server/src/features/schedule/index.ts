export type { HoursOfDate } from './hours.rules.ts';
export { comingHours, spansOfHours } from './hours.rules.ts';
export { listHoursOfDates, readComingHours } from './hours-of-dates.ts';
export { isInHours } from './is-in-hours.ts';
export { findNextFreeTimes } from './list-free-times.ts';
export { listHeldTimesOf } from './schedule.queries.ts';
export { scheduleRoutes } from './schedule.routes.ts';
export { isFree, overlapsInTurn, planFreeTimes } from './schedule.rules.ts';
export type { ScheduleListener } from './schedule-listener.ts';
