import type { CreateScheduleSlotBody, ScheduleSlot } from '@anteroom/contract/schedule';
import { formatTimeOfDay, formatTimeRange as range } from '#lib/format-date';

type Times = { startTime: string; endTime: string };

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const weekday = (day: number) => weekdays[day] ?? '';
const inWords = ({ startTime, endTime }: Times) =>
  `${formatTimeOfDay(startTime)} to ${formatTimeOfDay(endTime)}`;
type Day = { dayOfWeek: number };
const listOf = (days: readonly Day[]) =>
  new Intl.ListFormat('en').format(days.map(({ dayOfWeek }) => weekday(dayOfWeek)));
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Keyboard help that every grid with days and quarter-hours shows. */
export const keysWithinDay = [
  { key: 'PgUp PgDn', meaning: 'Jump an hour' },
  { key: 'Home End', meaning: 'Jump to the start or end of the day' },
] as const;

export const scheduleMessages = {
  title: 'Schedule Management',
  subtitle: 'Weekly hours, plus days off and one-off changes',
  chooseDoctorHint: 'Choose a doctor to view their weekly schedule.',

  loading: 'Loading schedule…',
  updating: 'Updating schedule...',
  errorTitle: 'Error loading schedule data',
  loadFailed: 'Failed to load schedule',
  unexpected: 'An unexpected error occurred',
  retry: 'Retry',

  add: 'Add schedule slot',
  today: 'Today',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  readOnly: 'You can view this schedule. The doctor or an admin can change it.',
  emptyWeek: 'No working hours yet.',
  emptyWeekHint: 'Drag over the grid or add a schedule slot to set when patients can be booked.',

  days: 'Days',
  week: 'Week',
  grid: 'Quarter-hours of the week',
  gridHelp:
    'Up and down move by a quarter-hour, left and right by a day, Page Up and Page Down by an hour, Home and End to the start or end of the day. Hold Shift to select a longer time. Enter adds a schedule slot, or edits the one at the cursor.',
  keys: {
    title: 'On the grid',
    keys: [
      { key: '← ↑ ↓ →', meaning: 'Move by a day or a quarter-hour' },
      ...keysWithinDay,
      { key: 'Shift', meaning: 'Hold to select a longer time' },
      { key: 'Enter', meaning: 'Add a schedule slot, or edit the one at the cursor' },
    ],
  },
  range,
  weekday,
  slotLength: (minutes: number) => `${minutes} min slots`,
  inactive: 'Inactive',
  nameOf: ({ dayOfWeek, ...times }: ScheduleSlot) => `${weekday(dayOfWeek)} ${range(times)}`,
  edit: 'Edit',
  deleteOf: (slot: ScheduleSlot) => `Delete ${weekday(slot.dayOfWeek)} ${range(slot)}`,
  free: (day: number, times: Times) =>
    `${weekday(day)}, ${inWords(times)}, free. Enter adds a schedule slot.`,
  marked: (day: number, times: Times) =>
    `${weekday(day)}, ${inWords(times)} selected. Enter adds a schedule slot.`,
  taken: (time: string, slot: ScheduleSlot) =>
    `${weekday(slot.dayOfWeek)}, ${formatTimeOfDay(time)}, in the ${slot.isActive ? '' : 'inactive '}schedule slot ${inWords(slot)}. Enter edits it.`,

  dialogTitle: { create: 'Add schedule slot', edit: 'Edit schedule slot' },
  submit: { create: 'Create slot', edit: 'Update slot' },
  submitting: { create: 'Creating...', edit: 'Updating...' },
  fields: {
    dayOfWeek: 'Day of week',
    startTime: 'Start time',
    endTime: 'End time',
    slotDurationMinutes: 'Slot duration',
    isActive: 'Active',
  } satisfies Record<keyof CreateScheduleSlotBody, string>,
  yesNo: (isYes: boolean) => (isYes ? 'Yes' : 'No'),
  minutes: (count: number) => `${count} minutes`,
  makeInactive: 'Make inactive',
  makeInactiveHint: 'Disables the slot for booking. Existing appointments stay.',
  preview: 'Preview',
  previewOf: (totalMinutes: number, slotCount: number) =>
    `Total: ${counted(totalMinutes, 'minute')}, ${counted(slotCount, 'slot')}`,
  cancel: 'Cancel',
  delete: 'Delete',
  saveFailed: 'An error occurred on save',
  otherDays: 'Repeat on other days',
  added: (slots: readonly ScheduleSlot[]) => {
    const times = slots[0] ? ` ${range(slots[0])}` : '';
    return `${listOf(slots)}${times} ${slots.length === 1 ? 'was' : 'were'} added.`;
  },
  notAdded: (days: readonly Day[]) => `${listOf(days)} ${days.length === 1 ? 'was' : 'were'} not added.`,
  notAddedBecause: (day: number, reason: string) => `${weekday(day)}: ${reason}`,
  saved: (slot: ScheduleSlot) => `${weekday(slot.dayOfWeek)} ${range(slot)} was saved.`,
  conflictTitle: 'Someone else changed this schedule slot while you were editing',

  deleteTitle: 'Delete schedule slot',
  deleteQuestion: 'Are you sure you want to delete this schedule slot? This action cannot be undone.',
  deleting: 'Deleting...',
  deleteFailed: 'Failed to delete schedule',
  deleted: (slot: ScheduleSlot) => `${weekday(slot.dayOfWeek)} ${range(slot)} was deleted.`,
} as const;

const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** Texts shown before a change that shortens or removes weekly hours. */
export const affectedAppointmentsMessages = {
  looking: 'Checking for appointments in these hours…',
  late: 'This check is taking longer than usual. Keep waiting or continue without it.',
  failed:
    'Couldn’t check for appointments in these hours. You can continue without the check: existing appointments stay booked.',
  retry: 'Try again',
  none: 'No appointments are affected.',
  count: (count: number) =>
    `${count === 1 ? '1 upcoming appointment falls' : `${count} upcoming appointments fall`} outside the new hours`,
  meaning:
    'These appointments stay booked and patients aren’t notified. Move or cancel them in Appointments.',
  list: 'Appointments that stay booked',
  more: (count: number) => `And ${appointments(count)} later.`,
  show: 'Show in Appointments (new tab)',
  goBack: 'Go Back',
  saveAnyway: 'Save anyway',
  saving: 'Updating...',
} as const;
