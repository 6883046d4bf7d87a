export { useAvailableSlots } from './api/use-available-slots.ts';
export { useExceptionOn } from './api/use-schedule-exceptions.ts';
export { AvailableSlotPicker } from './components/available-slot-picker.tsx';
export { DayTabs } from './components/day-tabs.tsx';
export { WeekSchedule } from './components/week-schedule.tsx';
export { exceptionMessages, kindOf } from './exceptions.messages.ts';
export { isDayOff } from './exceptions-of-dates.ts';
export { keysWithinDay, scheduleMessages } from './schedule.messages.ts';
export { weekAround, weekdayOf } from './shown-week.ts';
