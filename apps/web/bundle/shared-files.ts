/* Modules shared by many screens would become hundreds of tiny files, and a phone pays a round trip for every six.
   These groups bundle what is small and widely used. Large or rare modules keep their own file, and each screen
   stays below the limits of `weight.spec.ts`. A group includes the dependencies of its modules that no earlier group
   has, so the groups of the public pages come first. */

/** Modules that the public pages share with the dashboard, so that public pages need not load the dashboard. */
const ofPublicPages = [
  /[\\/]src[\\/]lib[\\/](format-date|format-phone|use-now|is-out-of-turn|poll-interval|live-stream|use-route-mutation)\./,
  /[\\/]src[\\/]ui[\\/](skeleton|retry-banner|description-list|address-field)\./,
  /[\\/]src[\\/]pages[\\/]not-found-page\./,
  /[\\/]src[\\/]features[\\/]auth[\\/](use-must-verify-email|account-page\.messages)\./,
  /[\\/]src[\\/]app[\\/]theme-switch\./,
  /[\\/]contract[\\/]src[\\/]mail-links\./,
  /[\\/]icons[\\/](circle-check|check)\./,
];

/** Too large to load where they are not needed. */
const ofTheirOwn =
  /react-hook-form|form-errors|imports\.messages|outcome-badge|accounts|time-warnings|appointment-queries|radio-field|queue-settings\.messages|lib[\\/]drafts|own-account|account-form|email-text|use-token-from-address|contract[\\/]src[\\/]audit|schedule-exceptions|schedule-queries|queue-error|line-calls|queue-queries|positions/;

/** The texts of the Schedule screen and its dialogs. */
const scheduleTexts = /features[\\/]schedule[\\/].*(?:schedule|exceptions)\.messages/;

export const sharedFiles = {
  groups: [
    { name: 'start', priority: 6, test: /[\\/]src[\\/]main\.tsx$/ },
    { name: 'sign-in', priority: 5, test: /[\\/]src[\\/]pages[\\/]log-in-page\.tsx$/ },
    { name: 'public', priority: 4, test: (id: string) => ofPublicPages.some((some) => some.test(id)) },
    { name: 'dashboard', priority: 3, test: /[\\/]src[\\/]app[\\/]routes\.tsx$/ },
    { name: 'dragging', priority: 2, test: /[\\/]@dnd-kit[\\/]core[\\/]/ },
    { name: 'schedule', priority: 2, test: scheduleTexts },
    { name: 'parts', priority: 1, minShareCount: 5, test: (id: string) => !ofTheirOwn.test(id) },
  ],
};
