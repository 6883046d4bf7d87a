type RouteGroup = {
  /** The id of the section, which is also the fragment of its URL in the reference. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Path prefixes of routes. The longest matching prefix decides the section to which a route belongs. */
  readonly paths: readonly string[];
};

/** The sections of the API reference, in their order. */
export const routeGroups: readonly RouteGroup[] = [
  {
    id: 'session',
    title: 'Sign-in and own account',
    about: 'Sign in, keep the session, and change your own password and email address.',
    paths: ['/auth'],
  },
  {
    id: 'accounts',
    title: 'Doctors, managers and admins',
    about: 'Accounts of the clinic, their invitations, and the links between doctors and managers.',
    paths: ['/admin', '/doctors', '/managers'],
  },
  {
    id: 'clinic',
    title: 'Clinic',
    about: 'Name, time zone and settings of the clinic.',
    paths: ['/clinic'],
  },
  {
    id: 'patients',
    title: 'Patients',
    about: 'Patient records and the history of access to them.',
    paths: ['/patients'],
  },
  {
    id: 'emergency-access',
    title: 'Emergency access',
    about: 'Temporary access to a record of another doctor, with a reason. Admins review it.',
    paths: ['/emergency-access'],
  },
  {
    id: 'appointments',
    title: 'Appointments',
    about: 'Appointments that you may see, as a list, a calendar and a file.',
    paths: ['/appointments', '/appointment-series'],
  },
  {
    id: 'schedule',
    title: 'Schedule',
    about: 'Weekly hours, days off and free times.',
    paths: [
      '/doctors/:doctorId/schedule',
      '/doctors/:doctorId/available-slots',
      '/doctors/:doctorId/free-times',
    ],
  },
  {
    id: 'queue',
    title: 'Queue',
    about:
      'A doctor’s queue: day-wise with serial numbers per day, or central with one queue for all days. A change based on an outdated view gets 409 `queue_changed` with the current queue.',
    paths: ['/doctors/:doctorId/queue', '/doctors/:doctorId/queue-settings', '/today'],
  },
  {
    id: 'visits',
    title: 'Tickets and the patient’s page',
    about: 'Tickets for patients, the page behind a ticket, and the printed list of a day.',
    paths: [
      '/doctors/:doctorId/tickets',
      '/doctors/:doctorId/day-list',
      '/appointments/:uuid/ticket',
      '/visits',
    ],
  },
  {
    id: 'self-booking',
    title: 'Booking by patients',
    about:
      'The pages on which patients book a time themselves, and the requests that staff accept or decline.',
    paths: [
      '/doctors/:doctorId/booking-page',
      '/booking',
      '/clinic-booking',
      '/clinic/booking-page',
      '/booking-holds',
      '/booking-requests',
      '/scheduling',
    ],
  },
  {
    id: 'reminders',
    title: 'Reminders',
    about:
      'Rules for messages that remind patients of their appointments, their quiet hours, and the confirmation of changed addresses.',
    paths: [
      '/reminder-rules',
      '/reminder-settings',
      '/reminders',
      '/reminder-replies',
      '/address-confirmations',
    ],
  },
  {
    id: 'waiting-list',
    title: 'Waiting list',
    about:
      'Patients who wait for an appointment or an earlier one, their wishes, and the times offered to them.',
    paths: ['/waiting-list', '/offers'],
  },
  {
    id: 'displays',
    title: 'Displays',
    about: 'Screens in waiting rooms and check-in tablets, opened by a secret URL.',
    paths: ['/displays', '/kiosks'],
  },
  {
    id: 'calendars',
    title: 'Calendars',
    about: 'Calendar feeds of doctors, and a patient’s appointments as a calendar file.',
    paths: ['/doctors/:doctorId/calendar-feeds', '/calendar-feeds', '/patients/:patientId/calendar'],
  },
  {
    id: 'imports',
    title: 'Imports',
    about: 'Upload a CSV file in parts, map its columns, check it and import it.',
    paths: ['/imports'],
  },
  {
    id: 'reports',
    title: 'Reports',
    about: 'Statistics for a range of dates, as JSON or as a CSV file.',
    paths: ['/reports', '/doctors/:doctorId/queue/analytics', '/doctors/:doctorId/queue/history'],
  },
  {
    id: 'audit',
    title: 'Audit trail and alarms',
    about: 'The tamper-evident audit trail, recent activity, and alarms about unusual access.',
    paths: ['/admin/audit', '/admin/alarms', '/activity'],
  },
];

/** Returns the section of a contract path. Throws if the table above has no section for it. */
export function groupOf(path: string): RouteGroup {
  let found: { group: RouteGroup; length: number } | undefined;
  for (const group of routeGroups) {
    for (const beginning of group.paths) {
      const isBelow = path === beginning || path.startsWith(`${beginning}/`);
      if (isBelow && beginning.length > (found?.length ?? 0)) found = { group, length: beginning.length };
    }
  }
  if (!found) throw new Error(`Add ${path} to a group in route-groups.ts`);
  return found.group;
}
