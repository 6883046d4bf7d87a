import type { DisplayNameForm, DisplayPurpose } from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';

export const displayMessages = {
  open: 'Displays',
  title: 'Waiting room displays',
  explanation:
    'A display shows in the waiting room who is called and who is next. Anyone with the link can view it until you close it.',
  loading: 'Loading displays…',
  loadFailed: 'Failed to load the displays. Please try again.',
  none: 'No displays yet',
  list: 'Open displays',
  madeBy: (name: string, when: string) => `Created by ${name} on ${when}`,
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Not opened yet',
  shows: {
    code: 'Shows ticket codes only',
    initials: 'Shows initials',
    first_name_initial: 'Shows first names',
  } satisfies Record<DisplayNameForm, string>,
  add: 'New display',
  closeList: 'Close',
  cancel: 'Cancel',
  done: 'Done',

  newTitle: 'New display',
  purpose: 'Purpose',
  purposes: {
    calls: 'Show who is called',
    check_in: 'Let patients check in',
  } satisfies Record<DisplayPurpose, string>,
  purposeHints: {
    calls: 'For a screen on the wall.',
    check_in:
      'For a tablet at the entrance. Patients enter their ticket code, or name and date of birth. It shows no patient.',
  } satisfies Record<DisplayPurpose, string>,
  checksIn: 'Patients check in here',
  label: 'Label',
  labelHint: 'Where is it? For example: Waiting room, first floor',
  doctors: 'Doctors on this display',
  doctorsHint: `Shown side by side. Up to ${limits.display.doctors}.`,
  loadingDoctors: 'Loading doctors...',
  doctorsFailed: 'Failed to load the doctors. Please try again.',
  nameForm: 'Show patients as',
  nameForms: {
    code: 'Ticket code only: “D-017”',
    initials: 'Code and initials: “D-017 J. D.”',
    first_name_initial: 'Code and first name: “D-017 Jane D.”',
  } satisfies Record<DisplayNameForm, string>,
  warnings: {
    code: null,
    initials:
      'Anyone in the room or with the link will see who visits which doctor. Initials can identify a patient.',
    first_name_initial:
      'Anyone in the room or with the link will see and hear first names and which doctor patients visit. Check that your privacy rules allow it.',
  } satisfies Record<DisplayNameForm, string | null>,
  language: 'Language',
  languageHint: 'Used for texts and voice calls.',
  message: 'Message',
  messageHint: 'Optional. Everyone in the room can read it, so don’t name patients.',
  messageTitle: 'Display message',
  editMessage: 'Message',
  editMessageOf: (label: string) => `Message of ${label}`,
  messageSaved: (label: string) => `“${label}” shows the message within a minute.`,
  messageRemoved: (label: string) => `The message of “${label}” was removed.`,
  messageFailed: 'The message could not be saved. Please try again.',
  save: 'Save',
  saving: 'Saving…',
  create: 'Create display',
  creating: 'Creating...',
  createFailed: 'The display could not be created. Please try again.',

  addressTitle: 'Link to your display',
  addressOnce:
    'This link is shown only once. Open it on the device in the waiting room. Anyone with the link can view the display.',
  address: 'Link',
  copy: 'Copy',
  copied: 'The link was copied.',
  copyFailed: 'Couldn’t copy the link. It is selected: press Ctrl+C or ⌘C.',
  openIt: 'Open',
  qrCode: 'The link as a QR code',
  kioskQrHint:
    'Or scan it with the tablet. Print the poster for the door, so that patients check in with their phones.',
  printPoster: 'Print poster',
  poster: [
    { lang: 'en', title: 'Check in with your phone', hint: 'Scan the code when you arrive.' },
    { lang: 'de', title: 'Mit dem Handy anmelden', hint: 'Scannen Sie den Code, wenn Sie ankommen.' },
    { lang: 'es', title: 'Regístrese con el móvil', hint: 'Escanee el código al llegar.' },
    {
      lang: 'fr',
      title: 'Signalez votre arrivée avec votre téléphone',
      hint: 'Scannez le code à votre arrivée.',
    },
  ],
  qrHint: 'Or scan it with the device. Then press “Turn sound on” there once, so that calls can be heard.',

  revoke: 'Close display',
  revokeOf: (label: string) => `Close display ${label}`,
  revokeTitle: 'Close display',
  revokeQuestion: 'Are you sure you want to close this display? This action cannot be undone.',
  revokeNotice: 'The link stops working.',
  revoking: 'Closing…',
  revokeFailed: 'The display could not be closed. Please try again.',
  revoked: (label: string) => `The display “${label}” was closed.`,
  mayNotRevoke: 'Only an admin can close it, because it shows other doctors too.',
} as const;
