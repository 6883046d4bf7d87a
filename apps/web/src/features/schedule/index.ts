export { useDayTimes, useExceptionOn } from './api/schedule-queries.ts';
export { exceptionMessages, isDayOff, kindOf } from './days-off/exceptions.messages.ts';
export { FreeTimePicker } from './free-times/free-time-picker.tsx';
export { keysWithinDay, scheduleMessages, weekdays as weekdayNames } from './schedule.messages.ts';
export { columnOf, weekAround } from './schedule-dates.ts';
export { DayTabs } from './week/day-tabs.tsx';
export { WeekSchedule } from './week/editable-week.tsx';
