import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';

const { perDoctor } = limits.calendarFeed;

export const calendarMessages = {
  open: 'Calendar feed',
  title: 'Calendar feeds',
  explanation: (doctorName: string) =>
    `A calendar feed shows the appointments of ${doctorName} in a calendar program, such as the one on a phone. Anyone with the link can read it until the feed closes or you revoke it.`,
  loading: 'Loading calendar feeds…',
  loadFailed: 'Failed to load the calendar feeds. Please try again.',
  none: 'No feeds yet',
  full: `A doctor has at most ${perDoctor} feeds. Revoke one that is no longer needed.`,
  list: 'Open feeds',
  madeBy: (name: string, when: string) => `Created by ${name} on ${when}`,
  lastRead: (when: string) => `Last read ${when}`,
  networks: (count: number) =>
    `Read from ${count === 1 ? 'one network' : `${count} networks`} in the last 30 days`,
  networksHint: 'Phones use several networks. Revoke the feed if you see more than you expect.',
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
  labelHint: 'For example “my phone”. Don’t use patient names.',
  nameForm: 'Show patients as',
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
      'With the time and type of an appointment, initials can identify a patient. The company behind the calendar stores them too.',
    name: 'Names of patients leave the clinic. The company behind the calendar stores them, and everyone who sees the phone or shares the calendar can read them. Check that your privacy rules allow it.',
  } satisfies Record<FeedNameForm, string | null>,
  create: 'Create feed',
  creating: 'Creating...',
  createFailed: 'The feed could not be created. Please try again.',

  addressTitle: 'Link to your feed',
  addressOnce:
    'This link is shown only once. Copy it into your calendar program and treat it like a password: anyone with it can read the feed.',
  address: 'Link',
  copy: 'Copy',
  copied: 'The link was copied.',
  copyFailed: 'Couldn’t copy the link. It is selected: press Ctrl+C or ⌘C.',
  webcal: 'Open in this device’s calendar',
  webcalHint:
    'In other programs look for “Subscribe to calendar” or “Add from URL”. Calendars fetch changes now and then, often only after some hours.',

  revoke: 'Revoke',
  revokeOf: (label: string) => `Revoke ${label}`,
  revokeTitle: 'Revoke calendar feed',
  revokeQuestion: 'Are you sure you want to revoke this feed? This action cannot be undone.',
  revokeNotice: 'The link stops working. Appointments that a calendar has already loaded may stay there.',
  revoking: 'Revoking…',
  revokeFailed: 'The feed could not be revoked. Please try again.',
  revoked: (label: string) => `The feed “${label}” was revoked.`,

  download: 'Download appointments (.ics)',
  downloading: 'Downloading…',
  downloaded: 'The appointments were saved as a calendar file.',
  downloadFailed: 'The appointments could not be downloaded. Please try again.',
  fileName: (today: string) => `appointments-${today}.ics`,
} as const;
