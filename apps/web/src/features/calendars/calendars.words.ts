import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';

const { perDoctor } = limits.calendarFeed;

export const calendarWords = {
  open: 'Calendar feed',
  title: 'Calendar feeds',
  explanation: (doctorName: string) =>
    `A calendar feed shows the appointments of ${doctorName} in a calendar program, such as the one on a phone. Whoever has its address can read it until it is revoked.`,
  loading: 'Loading calendar feeds...',
  loadFailed: 'Failed to load the calendar feeds. Please try again.',
  none: 'No feed is open.',
  full: `A doctor has at most ${perDoctor} feeds. Revoke one that is no longer needed.`,
  list: 'Open feeds',
  madeBy: (name: string, when: string) => `Made by ${name} on ${when}`,
  lastRead: (when: string) => `Last read ${when}`,
  networks: (count: number) =>
    `Read from ${count === 1 ? 'one network' : `${count} networks`} in the last 30 days`,
  networksHint:
    'A phone has several networks: the one at home, the clinic’s, the mobile one. Revoke a feed that is read from more than you can explain.',
  neverRead: 'Not read yet',
  shows: {
    none: 'Shows no names',
    initials: 'Shows initials',
    name: 'Shows full names',
  } satisfies Record<FeedNameForm, string>,
  add: 'New feed',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',

  newTitle: 'New calendar feed',
  label: 'Label',
  labelHint: 'What it is for, such as “my phone”. No names of patients.',
  nameForm: 'What it shows of the patient',
  nameForms: {
    none: 'Nothing: “Appointment (Consultation)”',
    initials: 'Initials: “J. D. (Consultation)”',
    name: 'Full name: “Jane Doe (Consultation)”',
  } satisfies Record<FeedNameForm, string>,
  always:
    'It also shows the time, length and type of each appointment, from 30 days ago to 180 days ahead. Never the reason, notes or phone number.',
  warnings: {
    none: null,
    initials:
      'With the time and type of an appointment, initials can give a patient away. The company behind the calendar stores them too.',
    name: 'Names of patients leave the clinic. The company behind the calendar stores them, and everyone who sees the phone or shares the calendar can read them. Make sure that you may do this.',
  } satisfies Record<FeedNameForm, string | null>,
  create: 'Create feed',
  creating: 'Creating...',
  createFailed: 'The feed could not be created. Please try again.',

  addressTitle: 'The address of your feed',
  addressOnce:
    'This address is shown only now. Copy it into your calendar program, and treat it like a password: whoever has it reads the feed.',
  address: 'Address',
  copy: 'Copy',
  copied: 'The address was copied.',
  copyFailed: 'The browser did not copy it. The address is selected: copy it with Ctrl+C or ⌘C.',
  webcal: 'Open in this device’s calendar',
  webcalHint:
    'In other programs look for “Subscribe to calendar” or “Add from URL”. Calendars fetch changes now and then, often only after some hours.',

  revoke: 'Revoke',
  revokeOf: (label: string) => `Revoke ${label}`,
  revokeTitle: 'Revoke calendar feed',
  revokeQuestion: 'Are you sure you want to revoke this feed? This action cannot be undone.',
  revokeNotice:
    'Its address answers nobody from then on. What a calendar has already fetched may stay there until it is removed.',
  revoking: 'Revoking...',
  revokeFailed: 'The feed could not be revoked. Please try again.',
  revoked: (label: string) => `The feed “${label}” was revoked.`,

  download: 'Download appointments (.ics)',
  downloading: 'Downloading...',
  downloaded: 'The appointments were saved as a calendar file.',
  downloadFailed: 'The appointments could not be downloaded. Please try again.',
  fileName: (today: string) => `appointments-${today}.ics`,
} as const;
