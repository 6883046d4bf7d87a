import type { DisplayLanguage, DisplayNameForm } from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';

export const displayWords = {
  open: 'Displays',
  title: 'Waiting room displays',
  explanation:
    'A display shows in the waiting room who is called and who is next. Whoever has its address can see it until it is closed.',
  loading: 'Loading displays...',
  loadFailed: 'Failed to load the displays. Please try again.',
  none: 'No display is open.',
  list: 'Open displays',
  madeBy: (name: string, when: string) => `Made by ${name} on ${when}`,
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Not opened yet',
  shows: {
    code: 'Shows ticket codes only',
    initials: 'Shows initials',
    first_name_initial: 'Shows first names',
  } satisfies Record<DisplayNameForm, string>,
  languages: {
    en: 'English',
    de: 'Deutsch',
    es: 'Español',
    fr: 'Français',
  } satisfies Record<DisplayLanguage, string>,
  add: 'New display',
  closeList: 'Close',
  cancel: 'Cancel',
  done: 'Done',

  newTitle: 'New display',
  label: 'Label',
  labelHint: 'Where it hangs, such as “Waiting room, first floor”.',
  doctors: 'Doctors on this display',
  doctorsHint: `They stand side by side, at most ${limits.display.doctors}.`,
  loadingDoctors: 'Loading doctors...',
  doctorsFailed: 'Failed to load the doctors. Please try again.',
  nameForm: 'What it shows of the patients',
  nameForms: {
    code: 'Ticket code only: “D-017”',
    initials: 'Code and initials: “D-017 J. D.”',
    first_name_initial: 'Code and first name: “D-017 Jane D.”',
  } satisfies Record<DisplayNameForm, string>,
  warnings: {
    code: null,
    initials:
      'Everyone in the room, and everyone who has the address, then sees who visits which doctor. Initials can give a patient away.',
    first_name_initial:
      'Everyone in the room, and everyone who has the address, then sees and hears the first names of patients and which doctor they visit. Make sure that you may do this.',
  } satisfies Record<DisplayNameForm, string | null>,
  language: 'Language',
  languageHint: 'In which the display is written and calls aloud.',
  create: 'Create display',
  creating: 'Creating...',
  createFailed: 'The display could not be created. Please try again.',

  addressTitle: 'The address of your display',
  addressOnce:
    'This address is shown only now. Open it on the device that hangs in the waiting room. Whoever has it sees the display.',
  address: 'Address',
  copy: 'Copy',
  copied: 'The address was copied.',
  copyFailed: 'The browser did not copy it. The address is selected: copy it with Ctrl+C or ⌘C.',
  openIt: 'Open',
  qrCode: 'The address as a QR code',
  qrHint: 'Or scan it with the device. Then press “Turn sound on” there once, so that calls can be heard.',

  revoke: 'Close display',
  revokeOf: (label: string) => `Close display ${label}`,
  revokeTitle: 'Close display',
  revokeQuestion: 'Are you sure you want to close this display? This action cannot be undone.',
  revokeNotice: 'Its address shows nobody anything from then on.',
  revoking: 'Closing...',
  revokeFailed: 'The display could not be closed. Please try again.',
  revoked: (label: string) => `The display “${label}” was closed.`,
  mayNotRevoke: 'It shows other doctors too: an admin can close it.',
} as const;
