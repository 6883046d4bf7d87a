/** Which feature may lean on which, in both apps. An arrow is added here first, with its reason in the commit. */
const featureMayUse = {
  server: {
    queue: ['appointments', 'schedule', 'patients', 'staff', 'audit', 'live'],
    'secret-links': ['staff', 'audit', 'mail'],
    displays: ['secret-links', 'mail', 'queue', 'live', 'patients', 'clinic', 'staff', 'audit'],
    'contact-blocks': [],
    visits: [
      'contact-blocks',
      'secret-links',
      'queue',
      'appointments',
      'patients',
      'mail',
      'clinic',
      'staff',
      'audit',
    ],
    sms: ['contact-blocks'],
    reminders: ['contact-blocks', 'sms', 'queue', 'visits', 'patients', 'mail', 'clinic', 'staff', 'audit'],
    schedule: ['appointments', 'clinic', 'staff', 'audit'],
    'waiting-list': [
      ...['appointments', 'patients', 'schedule', 'self-booking', 'reminders', 'contact-blocks', 'visits'],
      ...['sms', 'mail', 'clinic', 'live', 'staff', 'audit'],
    ],
    'self-booking': [
      ...['schedule', 'appointments', 'patients', 'visits', 'reminders', 'contact-blocks', 'sms', 'mail'],
      ...['clinic', 'staff', 'audit'],
    ],
    calendars: ['secret-links', 'appointments', 'patients', 'mail', 'clinic', 'staff', 'audit'],
    erasures: ['contact-blocks', 'self-booking', 'patients', 'mail', 'staff', 'audit'],
    appointments: ['patients', 'clinic', 'staff', 'audit', 'imports'],
    patients: ['secret-links', 'staff', 'audit', 'mail', 'imports'],
    imports: ['staff', 'audit'],
    accounts: ['secret-links', 'auth', 'staff', 'audit', 'live', 'mail'],
    auth: ['secret-links', 'clinic', 'staff', 'audit', 'live', 'mail'],
    reports: ['appointments', 'queue', 'staff', 'audit'],
    today: ['schedule', 'queue', 'appointments', 'patients', 'staff', 'audit'],
    live: ['staff'],
    clinic: ['live', 'staff', 'audit'],
    alarms: ['mail', 'staff', 'audit', 'backups'],
    backups: [],
    retention: ['backups'],
    health: ['backups', 'retention', 'mail', 'reminders', 'queue', 'patients', 'staff', 'audit'],
    audit: ['staff'],
    staff: [],
    mail: ['clinic', 'contact-blocks'],
  },
  web: {
    queue: ['staff', 'live', 'clinic', 'schedule', 'appointments', 'patients', 'visits'],
    analytics: ['queue', 'patients', 'live', 'clinic'],
    reports: ['appointments', 'visits', 'staff', 'clinic'],
    'secret-links': [],
    reminders: ['appointments', 'patients', 'staff', 'auth', 'clinic'],
    'waiting-list': ['appointments', 'patients', 'schedule', 'live', 'staff', 'auth', 'clinic'],
    displays: ['secret-links', 'staff', 'auth', 'clinic'],
    visits: ['self-booking', 'clinic'],
    'self-booking': ['patients', 'clinic'],
    imports: ['patients', 'appointments', 'staff', 'clinic'],
    schedule: ['staff', 'auth', 'clinic'],
    appointments: ['patients', 'staff', 'clinic', 'schedule', 'visits', 'live'],
    'appointment-actions': ['appointments', 'queue', 'visits', 'clinic'],
    'appointment-board': [
      ...['appointment-actions', 'appointments', 'patients', 'queue', 'schedule', 'live', 'staff', 'clinic'],
    ],
    patients: ['staff', 'auth', 'clinic', 'calendars'],
    'patient-record': [
      'patients',
      'appointments',
      'queue',
      'waiting-list',
      'audit',
      'calendars',
      'staff',
      'auth',
      'clinic',
    ],
    calendars: ['secret-links', 'auth', 'clinic'],
    live: ['auth'],
    today: ['queue', 'live', 'appointments', 'waiting-list', 'patients', 'self-booking', 'staff', 'clinic'],
    accounts: ['staff', 'auth', 'clinic'],
    'first-steps': ['staff', 'auth', 'clinic'],
    alarms: ['clinic'],
    health: ['clinic'],
    audit: ['staff', 'auth', 'clinic', 'patients'],
    staff: ['auth'],
    auth: ['clinic'],
    clinic: [],
  },
};

const apps = Object.keys(featureMayUse);
const featuresOf = (app) => `^apps/${app}/src/features/`;
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const tests = '(\\.test\\.tsx?$|^apps/server/test/|^e2e/)';

const featureRules = apps.flatMap((app) => [
  forbid(
    `${app}: another feature is entered through its index.ts`,
    { path: `${featuresOf(app)}([^/]+)/` },
    { path: featuresOf(app), pathNot: [`${featuresOf(app)}$1/`, '/index\\.ts$'] },
  ),
  forbid(
    `${app}: features are entered through their index.ts`,
    { path: `^apps/${app}/(src/(?!features/)|seeds/|test/)` },
    { path: featuresOf(app), pathNot: '/index\\.ts$' },
  ),
  ...Object.entries(featureMayUse[app]).map(([feature, allowed]) =>
    forbid(
      `${app}: ${feature} uses only ${allowed.join(', ') || 'itself'}`,
      { path: `${featuresOf(app)}${feature}/`, pathNot: tests },
      { path: featuresOf(app), pathNot: [feature, ...allowed].map((name) => `${featuresOf(app)}${name}/`) },
    ),
  ),
  forbid(
    `${app}: every feature is in the table`,
    { path: `${featuresOf(app)}(?!(${Object.keys(featureMayUse[app]).join('|')})/)` },
    {},
  ),
]);

export default {
  forbidden: [
    ...featureRules,
    forbid('no cycles', {}, { circular: true }),
    forbid(
      'the contract needs only zod',
      { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
    ),
    forbid(
      'the client needs only the contract',
      { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(client|contract)/' },
    ),
    forbid(
      'apps meet only in the contract',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'platform imports nothing above it',
      { path: '^apps/server/src/platform/', pathNot: tests },
      { path: '^apps/server/(src/(?!platform/)|seeds/|test/)' },
    ),
    forbid(
      'rules do no I/O',
      { path: '\\.rules\\.ts$' },
      { path: ['/platform/(db|http)/', '\\.queries\\.ts$', 'node_modules/(fastify|kysely|pg)/'] },
    ),
    forbid('rules touch no Node API', { path: '\\.rules\\.ts$' }, { dependencyTypes: ['core'] }),
    forbid(
      'SQL lives in *.queries.ts',
      {
        path: '^apps/server/(src|seeds)/',
        pathNot: ['\\.queries\\.ts$', '/platform/db/', '/platform/throttle\\.ts$', '\\.test\\.ts$'],
      },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui and lib know no feature',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(features|pages|app)/' },
    ),
    forbid(
      'nothing depends on the bench and the resilience tests',
      { path: '^(apps|packages|e2e)/' },
      { path: '^(load-support|bench|resilience)/' },
    ),
    forbid(
      'the load support knows neither the bench nor the resilience tests',
      { path: '^load-support/' },
      { path: '^(bench|resilience)/' },
    ),
    forbid(
      'the bench does not depend on the resilience tests',
      { path: '^bench/' },
      { path: '^resilience/' },
    ),
    forbid(
      'bench and resilience tests call the product over HTTP, and borrow the platform to reach its database',
      { path: '^(load-support|bench|resilience)/' },
      { path: '^(apps|packages)/', pathNot: ['^apps/server/src/platform/', '^packages/(client|contract)/'] },
    ),
    forbid('features know no page', { path: featuresOf('web') }, { path: '^apps/web/src/(pages|app)/' }),
    forbid('production code leans on no test', { pathNot: tests }, { path: tests, pathNot: 'node_modules' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
