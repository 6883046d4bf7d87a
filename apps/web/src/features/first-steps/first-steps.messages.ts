import type { FirstStep } from '@anteroom/contract/first-steps';

type StepWords = { title: string; why: string; action: string };

export const firstStepsMessages = {
  title: 'First steps',
  intro: 'Five steps to your first patient.',
  progress: (done: number, count: number) => `${done} of ${count} done`,
  steps: {
    clinic_details: {
      title: 'Add your clinic’s details',
      why: 'Shown to staff at the top of every page, and to patients with your address.',
      action: 'Clinic Details',
    },
    doctor: {
      title: 'Add the first doctor',
      why: 'Every patient, appointment and queue belongs to a doctor. Invite the doctor by email.',
      action: 'Add a doctor',
    },
    schedule: {
      title: 'Set the doctor’s weekly hours',
      why: 'These become your bookable times.',
      action: 'Schedule',
    },
    queue_type: {
      title: 'Choose a queue type',
      why: 'A new line each day, or one continuous line.',
      action: 'Queue Settings',
    },
    patients: {
      title: 'Add your patients',
      why: 'Import a file or add one manually.',
      action: 'Import patients',
    },
  } satisfies Record<FirstStep, StepWords>,
  addPatient: 'Add a patient',
  done: 'Done',
  toDo: 'To do',
  needsDoctor: 'After the first doctor',
  next: (step: string) => `Next: ${step}`,
  here: (step: string) => `Here: ${step}`,
  toGuide: 'All first steps',

  hide: 'Hide this guide',
  hiding: 'Hiding…',
  hideFailed: 'The guide could not be hidden. Please try again.',
  hidden: 'The guide is hidden. You can find it under Clinic Details.',
  undo: 'Undo',
  isHidden: 'The first steps guide is hidden.',
  show: 'Show on Overview',
  showing: 'Showing…',
  shown: 'The guide is back on Overview.',
  showFailed: 'The guide could not be shown. Please try again.',

  readyTitle: 'The clinic is ready for its first patient',
  ready: 'Book an appointment or add a walk-in to the queue. Then press Call First Patient.',
  book: 'Book an appointment',
  toQueue: 'Open the queue',
} as const;
