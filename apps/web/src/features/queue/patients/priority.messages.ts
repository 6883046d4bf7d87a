import type { Priority } from '@anteroom/contract/queue';

export const priorityMessages = {
  menu: 'Set priority',
  title: (name: string) => `Priority of ${name}`,
  legend: 'How soon must this patient be seen?',
  hints: {
    routine: 'In turn.',
    urgent: 'Before routine patients.',
    emergency: 'Before everyone else.',
  } satisfies Record<Priority, string>,
  save: 'Save priority',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (name: string, label: string) => `${name} is marked as ${label.toLowerCase()}.`,
  failed: 'Failed to save the priority. Please try again.',
  moveTitle: (name: string) => `Move ${name} up?`,
  isMarked: (label: string) => `Marked as ${label.toLowerCase()}. The order has not changed yet.`,
  cost: (overtaken: number, minutes: number) =>
    overtaken === 1
      ? `1 patient waits about ${minutes} minutes longer.`
      : `${overtaken} patients each wait about ${minutes} minutes longer.`,
  keepPlace: 'Keep place',
  moveTo: (place: number) => `Move to number ${place}`,
  moving: 'Moving…',
  moved: (name: string, place: number | null) => `${name} is now number ${place}.`,
} as const;
