import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { appointmentStatusLabels } from '#features/appointments';
import { exceptionWords, keysWithinDay } from '#features/schedule';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const boardWords = {
  loading: 'Loading the board...',
  failed: 'Failed to load the board. Please try again.',
  nothing: 'No hours and no appointments here.',
  nothingHint: 'Click on a time to book it all the same, or choose another day.',

  today: 'Today',
  previous: { day: 'Previous day', week: 'Previous week' },
  next: { day: 'Next day', week: 'Next week' },
  date: 'Date',
  board: { day: 'Day', week: 'Week' },
  grid: 'Times and appointments',
  gridHelp:
    'The arrow keys go from time to time and from column to column, Page Up and Page Down by an hour, Home and End to the ends of the day. Enter books a free time, or opens the appointment that is there. Space picks an appointment up, to move it.',
  keys: {
    title: 'On the board',
    keys: [
      { key: '← ↑ ↓ →', meaning: 'From time to time, and to the next column' },
      ...keysWithinDay,
      { key: 'Enter', meaning: 'Book a free time, or open the appointment' },
      { key: 'Space', meaning: 'Pick an appointment up, and let it go elsewhere' },
      { key: 'Esc', meaning: 'Leave what is picked up where it was' },
    ],
  },
  second: '2nd',
  now: 'Now',

  booked: (count: number) => counted(count, 'appointment'),
  stillBooked: (count: number) => `${count} booked`,
  exception: exceptionWords.mark,
  noHours: 'No hours',

  range: (from: string, to: string) => `${from}–${to}`,
  inWords: (from: string, to: string) => `${from} to ${to}`,
  free: (time: string, where: string) => `${time}, ${where}, free. Enter books it.`,
  past: (time: string, where: string) => `${time}, ${where}, past. Enter books it all the same.`,
  outside: (time: string, where: string) =>
    `${time}, ${where}, outside the hours. Enter books it all the same.`,
  leftOut: (time: string, where: string) => `${time}, ${where}. The clocks leave this time out.`,
  book: (time: string) => `Book ${time}`,

  pickedUp: (name: string) =>
    `${name} picked up. The arrow keys move it, Space lets it go, Escape leaves it where it was.`,
  over: (where: string, from: string, to: string) => `${where}, ${from} to ${to}`,
  asBooked: 'as it is booked',
  alsoTaken: (count: number) => `overlaps ${counted(count, 'appointment')}`,
  outsideHours: 'outside the hours',
  leftAsWas: (name: string) => `${name} stays where it was.`,
  refused: {
    doctor: 'The doctor stays. Book anew to change the doctor.',
    clocks: 'The clocks leave this time out on that day.',
  },
  settled: (status: AppointmentStatus) => `${appointmentStatusLabels[status]}: it is not moved any more.`,

  moveTitle: 'Move Appointment',
  from: 'From',
  to: 'To',
  move: 'Move',
  moving: 'Moving...',
  cancel: 'Cancel',
  undo: 'Undo',
  undoFailed: (name: string) => `${name} could not be moved back.`,
  changedMeanwhile: 'Someone else changed this appointment meanwhile. It cannot be moved any more.',
} as const;
