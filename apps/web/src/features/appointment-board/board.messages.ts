import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { appointmentStatusLabels } from '#features/appointments';
import { exceptionMessages, keysWithinDay } from '#features/schedule';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const cursorHelp =
  'The arrow keys move between times and columns, Page Up and Page Down by an hour, Home and End to the start or end of the day.';

export const boardMessages = {
  loading: 'Loading the board…',
  failed: 'Failed to load the board. Please try again.',
  nothing: 'No working hours here.',
  nothingHint: 'You can still click a time to book, or choose another day.',

  today: 'Today',
  previous: { day: 'Previous day', week: 'Previous week' },
  next: { day: 'Next day', week: 'Next week' },
  date: 'Date',
  board: { day: 'Day', week: 'Week' },
  grid: 'Times and appointments',
  gridHelp: `${cursorHelp} Enter books a free time or opens an appointment. Space picks up an appointment to move it, Tab goes to its actions.`,
  gridHelpWithoutBooking: cursorHelp,
  keys: {
    title: 'On the board',
    keys: [
      { key: '← ↑ ↓ →', meaning: 'Move between times and columns' },
      ...keysWithinDay,
      { key: 'Enter', meaning: 'Book a free time or open an appointment' },
      { key: 'Tab', meaning: 'Go to the actions of the appointment, once its card shows' },
      { key: 'Space', meaning: 'Pick up an appointment, or drop it' },
      { key: 'Esc', meaning: 'Cancel move' },
    ],
  },
  second: '2nd',
  now: 'Now',

  booked: (count: number) => counted(count, 'appointment'),
  stillBooked: (count: number) => `${count} booked`,
  exception: exceptionMessages.mark,
  noHours: 'No hours',

  range: (from: string, to: string) => `${from}–${to}`,
  inWords: (from: string, to: string) => `${from} to ${to}`,
  free: 'free',
  past: 'past',
  enterBooks: 'Press Enter to book',
  allTheSame: ' anyway',
  leftOut: (time: string, where: string) =>
    `${time}, ${where}. This time doesn’t exist that day (clocks go forward).`,
  book: (time: string) => `Book ${time}`,

  pickedUp: (name: string) => `${name} picked up. The arrow keys move it, Space drops it, Escape cancels.`,
  over: (where: string, from: string, to: string) => `${where}, ${from} to ${to}`,
  asBooked: 'as it is booked',
  alsoTaken: (count: number) => `overlaps ${counted(count, 'appointment')}`,
  outsideHours: 'outside the hours',
  leftAsWas: (name: string) => `Move cancelled. ${name} keeps the same time.`,
  refused: {
    doctor: 'To change the doctor, make a new booking.',
    clocks: 'This time doesn’t exist that day (clocks go forward).',
  },
  arrived: (time: string) => `Arrived ${time}`,
  settled: (status: AppointmentStatus) => `${appointmentStatusLabels[status]}: can’t be moved.`,

  moveTitle: 'Move appointment',
  from: 'From',
  to: 'To',
  move: 'Move',
  moving: 'Moving…',
  cancel: 'Cancel',
  undo: 'Undo',
  moveFailed: (name: string) => `${name} could not be moved.`,
  undoFailed: (name: string) => `${name} could not be moved back.`,
  changedMeanwhile: 'Someone else changed this appointment. It can’t be moved any more.',
} as const;

/** Texts of the card that appears when the user points at an appointment or focuses it with the keyboard. */
export const blockCardMessages = {
  card: (name: string) => `${name}: details and actions`,
  noContact: 'No phone or email',
  checkIn: 'Check in',
  confirm: 'Confirm',
  record: 'Record',
  cancel: 'Cancel',
} as const;
