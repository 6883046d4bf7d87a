import type { FirstStep } from '@anteroom/contract/first-steps';

type StepWords = { title: string; why: string; action: string };

export const firstStepsWords = {
  title: 'First steps',
  intro: 'From an empty clinic to the first patient who is called.',
  progress: (done: number, count: number) => `${done} of ${count} done`,
  steps: {
    clinic_details: {
      title: 'Say who you are',
      why: 'Staff see the clinic’s name over every screen; patients find it on their pages, with the address.',
      action: 'Clinic Details',
    },
    doctor: {
      title: 'Add the first doctor',
      why: 'Every patient, appointment and queue belongs to a doctor. Invite the doctor by email.',
      action: 'Add a Doctor',
    },
    schedule: {
      title: 'Set the doctor’s weekly hours',
      why: 'They are the times that are offered when somebody books.',
      action: 'Schedule',
    },
    queue_type: {
      title: 'Choose how patients are called',
      why: 'Without a queue type nobody can be called: a line for each day, or one across days.',
      action: 'Queue Settings',
    },
    patients: {
      title: 'Bring your patients',
      why: 'Import a file from the system you had, or add the first one by hand.',
      action: 'Import Patients',
    },
  } satisfies Record<FirstStep, StepWords>,
  addPatient: 'Add a Patient',
  done: 'Done',
  toDo: 'To do',
  needsDoctor: 'After the first doctor',
  next: (step: string) => `Next: ${step}`,
  here: (step: string) => `Here: ${step}`,
  toGuide: 'All first steps',

  hide: 'Hide this guide',
  hiding: 'Hiding...',
  hideFailed: 'The guide could not be hidden. Please try again.',
  hidden: 'The guide is hidden. You find it again under Clinic Details.',
  undo: 'Undo',
  isHidden: 'The guide through the first steps is hidden.',
  show: 'Show it on the overview',
  showing: 'Showing...',
  shown: 'The guide stands on the overview again.',
  showFailed: 'The guide could not be shown. Please try again.',

  readyTitle: 'The clinic is ready for its first patient',
  ready: 'Book an appointment, or take in a walk-in on the queue. Then press Call First Patient.',
  book: 'Book an Appointment',
  toQueue: 'Open the Queue',
} as const;
