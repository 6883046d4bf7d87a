import type { Plugin } from 'vite';

/*
 * Groups of modules that the build bundles into shared chunks. Without groups, modules shared by many screens would
 * become hundreds of tiny files, which a phone loads only six at a time. Most groups contain small, widely used
 * modules. Large or rare modules keep their own file, and each screen stays below the limits of `weight.spec.ts`. A
 * group includes those dependencies of its modules that are not in an earlier group, so the groups of the public pages
 * come first.
 */

/** React and its renderer. */
const ofReact = [
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  /[\\/]src[\\/]app[\\/]create-root\./,
];

/** Modules that the public pages share with the dashboard, so that public pages need not load the dashboard. */
const ofPublicPages = [
  /[\\/]src[\\/]lib[\\/](format-date|format-phone|shown-text|language-names|use-now|is-out-of-turn|poll-interval|live-stream|use-route-mutation)\./,
  /[\\/]src[\\/]ui[\\/](skeleton|retry-banner|description-list|select-field)\./,
  /[\\/]src[\\/]app[\\/]theme-switch\./,
  /[\\/]contract[\\/]src[\\/](mail-links|primitives|name-text|languages)\./,
  /[\\/]icons[\\/](circle-check|check|chevron-down)\./,
];

/** The app itself, and modules that the patient pages share with all other pages. */
const ofEveryPage = [
  /[\\/]src[\\/]main\.tsx$/,
  /[\\/]src[\\/]ui[\\/](field|banner|text-field)\./,
  /[\\/]src[\\/]lib[\\/](route-query|use-checked-form)\./,
  /[\\/]src[\\/]features[\\/]clinic[\\/]use-clinic-query\./,
  /react-query[\\/]build[\\/]modern[\\/]use(Query|Mutation)\./,
];

/** The router, which the patient pages do not use, and modules that the sign-in page shares with the dashboard. */
const ofSignIn = [
  /[\\/]src[\\/]app[\\/]public-routes\./,
  /[\\/]src[\\/]ui[\\/](page-heading|brand-mark|password-field)\./,
  /[\\/]src[\\/]lib[\\/](drafts|link)\./,
  /[\\/]src[\\/]pages[\\/]interrupted-path\./,
  /[\\/]src[\\/]features[\\/]auth[\\/](use-session|auth\.messages)\./,
];

/**
 * Modules that only some screens load: large ones, and those with a style sheet. They are not in the chunk `parts`,
 * because every screen that loads this chunk would load them too, and wait for their style sheets.
 */
const ofTheirOwn =
  /react-hook-form|second-factor|passkey|sign-in-policy|form-errors|public-frame|log-in|account-page\.messages|imports\.messages|outcome-badge|accounts|time-warnings|appointment-queries|radio-field|queue-settings\.messages|lib[\\/]drafts|own-account|account-form|appointment-actions|action-menu|email-text|use-token-from-address|contract[\\/]src[\\/]audit|schedule-exceptions|schedule-queries|queue-error|line-calls|queue-queries|positions|date-time-field|patient-(?:form|picker)|create-patient|possible-duplicates|view-patient-dialog|no-doctor-dialog|doctor-field|merge\.messages|patient-merges|calendars\.messages|self-booking|booking-pages|waiting-list|hidden-sections|record-sections|tickets\.messages|account-name|qr-code|node_modules[\\/]uqr|dialogs-button|printed-sheet|typing-dialog/;

/** The form for a new patient, which the booking and walk-in dialogs also open. */
const ofNewPatients =
  /features[\\/]patients[\\/].*(create-patient-dialog|patient-form|possible-duplicates|doctor-field)/;

/** The code for hidden sections, which forms and records use. */
const ofHiddenSections = /features[\\/]clinic[\\/]hidden-sections-note|record-sections\./;

/** The form library, and the modules that import it. */
const ofForms = /react-hook-form|lib[\\/](?:form-errors|use-record-form|use-draft)\./;

/** Modules for lists of appointments: the labels of statuses and types, which reports and imports show too. */
const ofLists =
  /features[\\/]appointments[\\/](appointments\.messages|appointment-texts|api[\\/]|components[\\/]appointment-status-badge)|contract[\\/]src[\\/]period\.|lib[\\/]entry-state\./;

/** The texts and data of a schedule, for the schedule screen and for the dialogs in which staff pick a time. */
const ofSchedules = [
  /features[\\/]schedule[\\/].*((schedule|exceptions)\.messages|schedule-queries)/,
  /[\\/]contract[\\/]src[\\/]schedule-exceptions\./,
];

/** The booking form and its free times, which dialogs on several screens show. */
const ofBooking = [
  /features[\\/](appointments|schedule[\\/]free-times)[\\/]/,
  /[\\/]contract[\\/]src[\\/](free-times|appointment-series)\./,
];

/** Modules that the patient pages share. They must not load parts of the dashboard. */
const ofPatients =
  /[\\/]src[\\/](lib[\\/](read-if-changed|patient-language|use-focused-heading)|features[\\/]clinic[\\/](use-system-down|patient-pages[\\/](?!secret-page)[\w.-]+))\./;

/**
 * The contracts of the booking pages. The dashboard uses them too, so they are not in one chunk with the code of these
 * pages.
 */
const ofSelfBooking = /[\\/]contract[\\/]src[\\/](self|clinic)-booking\./;

/** The first step of the booking pages. */
const ofPublicBooking = /features[\\/]self-booking[\\/]public[\\/](booking-frame|open-times|use-booking)\./;

/** The code that the queue screens share. */
const ofQueues = [/features[\\/]queue[\\/]/, /[\\/]contract[\\/]src[\\/](queue|central-queue)[\w-]*\./];

/** Small components of the queue screens, bundled into one file. */
const ofQueueTools =
  /[\\/]src[\\/]ui[\\/](action-menu|disclosure)\.|visits[\\/]components[\\/]lazy-ticket-dialog|[\\/]icons[\\/](calendar-range|printer|ellipsis-vertical)\./;

/** The dialog that asks before it discards input. Its code is needed only when a dialog with input opens. */
const ofTypingDialogs = /[\\/]src[\\/]ui[\\/]typing-dialog\./;

/** The texts and icons of the overview. */
const ofOverview = /[\\/]src[\\/]pages[\\/]overview|[\\/]icons[\\/](bell-ring|scroll-text)\./;

/** The cards for the day on the overview, without the components that load only when they are opened. */
const ofToday =
  /features[\\/]today[\\/](use-today|today\.messages|components[\\/](today-overview|doctor-cards|visit-list))\./;

/** Lists and forms of records, which the queue screens do not use. */
const ofRecords = [
  /[\\/]contract[\\/]src[\\/]schedule\./,
  /features[\\/]patients[\\/](patient-body|patient-fields|api[\\/]patient-queries)/,
  /[\\/]src[\\/](ui[\\/](combobox|data-table|load-more)|lib[\\/](use-debounced|parse-time))\./,
  /[\\/]icons[\\/]arrow-(up|down|up-down)\.|[\\/](useInfiniteQuery|infiniteQueryObserver)\./,
];

/** The texts about a patient. Booking requests on the overview show them too, without the lists and forms. */
const ofPatientTexts = /features[\\/]patients[\\/](patients\.messages|patient-details)\./;

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((some) => some.test(id));

/** Matches modules that only some screens load. */
const isElsewhere = isOneOf([
  ofTheirOwn,
  ofLists,
  ...ofSchedules,
  ...ofBooking,
  ...ofQueues,
  ...ofRecords,
  ofPatientTexts,
]);

export const sharedFiles = {
  groups: [
    { name: 'react', priority: 8, test: isOneOf(ofReact) },
    { name: 'start', priority: 6, test: isOneOf(ofEveryPage) },
    { name: 'sign-in', priority: 5, test: isOneOf(ofSignIn) },
    { name: 'public', priority: 4, test: isOneOf(ofPublicPages) },
    { name: 'dashboard', priority: 3, test: /[\\/]src[\\/]app[\\/]routes\.tsx$/ },
    { name: 'dragging', priority: 2, test: /[\\/]@dnd-kit[\\/]core[\\/]/ },
    { name: 'forms', priority: 2, test: ofForms },
    { name: 'hidden-sections', priority: 2, test: ofHiddenSections },
    { name: 'patients', priority: 2, test: ofPatients },
    { name: 'self-booking', priority: 3, test: ofSelfBooking },
    { name: 'public-booking', priority: 2, test: ofPublicBooking },
    { name: 'parts', priority: 1, minShareCount: 6, test: (id: string) => !isElsewhere(id) },
    { name: 'patient-texts', priority: 1, test: ofPatientTexts },
    { name: 'records', priority: 0, minShareCount: 5, test: isOneOf(ofRecords) },
    { name: 'appointments', priority: 0, test: ofLists },
    { name: 'schedule', priority: 0, test: isOneOf(ofSchedules) },
    { name: 'queue', priority: 0, minShareCount: 4, test: isOneOf(ofQueues) },
    { name: 'queue-tools', priority: 2, test: ofQueueTools },
    { name: 'today', priority: 0, test: ofToday },
    { name: 'typing-dialog', priority: 0, test: ofTypingDialogs },
    { name: 'new-patient', priority: 0, test: ofNewPatients },
    { name: 'booking', priority: 0, minShareCount: 4, test: isOneOf(ofBooking) },
    { name: 'overview', priority: 0, test: ofOverview },
  ],
};

/** The files of the screens that open first. */
const ofFirstScreens = new Set([
  'react',
  'start',
  'sign-in',
  'public',
  'dashboard',
  'parts',
  'overview',
  'today',
  'queue',
  'line-screen',
]);

/**
 * Makes Chromium compile all functions of these files beside the main thread, while they download. Otherwise the main
 * thread compiles each function when it is first called. The comment must be the first line of a file.
 */
export function compileEarly(): Plugin {
  return {
    name: 'anteroom-compile-early',
    apply: 'build',
    generateBundle: {
      // Run after Vite has added its own code at the start of the files.
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !ofFirstScreens.has(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/**
 * Makes the browser run React as soon as it has loaded. Otherwise it would run React and the app in one long task, after
 * both have loaded. A module runs only once, so the app finds React ready.
 */
export function runReactEarly(): Plugin {
  return {
    name: 'anteroom-run-react-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const script = /<script type="module" (?=[^>]*src="\/assets\/react-)/;
        if (!script.test(html)) throw new Error('The script of React is not in index.html.');
        return html.replace(script, '$&async ');
      },
    },
  };
}
