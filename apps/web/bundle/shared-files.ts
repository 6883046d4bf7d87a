/*
 * What many screens share would be hundreds of files of a few lines each, and a phone pays a round trip for every six of
 * them. These few hold what is small and wanted in most places; what is large or rare stays a file of its own, and each
 * screen below what `weight.spec.ts` allows. A file takes along what it needs and none before it has; so those that the
 * public pages need come before the dashboard's.
 */

/** What the public pages have in common with the dashboard, so that none of them loads the dashboard for it. */
const ofPublicPages = [
  /[\\/]src[\\/]lib[\\/](format-date|format-phone|use-now|is-out-of-turn|poll-interval|live-stream)\./,
  /[\\/]src[\\/]ui[\\/](skeleton|retry-banner|description-list|address-field)\./,
  /[\\/]src[\\/]pages[\\/](not-found-page|public-links)\./,
  /[\\/]src[\\/]features[\\/]auth[\\/](use-must-verify-email|account-page\.words)\./,
  /[\\/]src[\\/]app[\\/]theme-switch\./,
  /[\\/]contract[\\/]src[\\/]mail-links\./,
  /[\\/]icons[\\/](circle-check|check)\./,
];

/** Too large to be carried where they are not wanted. */
const ofTheirOwn =
  /react-hook-form|show-field-refusals|schema-resolver|exceptions\.words|imports\.words|outcome-badge|accounts|time-warnings|radio-field|queue-settings\.words|lib[\\/]drafts|own-account|account-form|new-password-fields|email-text|use-token-from-address|contract[\\/]src[\\/]audit|schedule-exceptions|schedule\.words/;

export const sharedFiles = {
  groups: [
    { name: 'start', priority: 6, test: /[\\/]src[\\/]main\.tsx$/ },
    { name: 'sign-in', priority: 5, test: /[\\/]src[\\/]pages[\\/]log-in-page\.tsx$/ },
    { name: 'public', priority: 4, test: (id: string) => ofPublicPages.some((some) => some.test(id)) },
    { name: 'dashboard', priority: 3, test: /[\\/]src[\\/]app[\\/]routes\.tsx$/ },
    { name: 'dragging', priority: 2, test: /[\\/]@dnd-kit[\\/]core[\\/]/ },
    { name: 'parts', priority: 1, minShareCount: 5, test: (id: string) => !ofTheirOwn.test(id) },
  ],
};
