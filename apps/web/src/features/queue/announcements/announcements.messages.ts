/** Texts about the doctor's room and delay, which patients see. */
export const announcementMessages = {
  room: 'Room',
  setRoom: 'Set room',
  changeRoom: (room: string) => `Change room, now ${room}`,
  save: 'Save',
  roomSaved: (room: string) => `Patients are now sent to ${room}.`,
  roomCleared: 'Patients are no longer told a room.',
  roomFailed: 'Failed to save the room. Please try again.',

  onTime: 'On time',
  late: (minutes: number) => `${minutes} min late`,
  lateSince: (minutes: number, time: string) => `${minutes} min late, told at ${time}`,
  lateLabel: (doctor: string) => `How late is ${doctor}?`,
  notLate: 'Not late',
  told: (doctor: string, minutes: number) =>
    `Patients are told that ${doctor} is about ${minutes} minutes late.`,
  toldOnTime: (doctor: string) => `Patients are told that ${doctor} is not late.`,
  delayFailed: 'Failed to save the delay. Please try again.',
} as const;
