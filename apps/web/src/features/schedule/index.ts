export { useAvailableSlots } from './api/use-available-slots.ts';
export { AvailableSlotPicker } from './components/available-slot-picker.tsx';
export { WeekSchedule } from './components/week-schedule.tsx';
export { scheduleWords } from './schedule.words.ts';
