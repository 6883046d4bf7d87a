const add = 'select, insert';
const change = 'select, insert, update';
const all = 'select, insert, update, delete';

/**
 * What the role for requests may do with each table. Nothing else is granted: a table that is missing here cannot even be
 * read. Rows of history and of people can be added to but not deleted. Take a right away one release after its last use,
 * because servers of the release before share the role.
 */
export const tableGrants: Readonly<Record<string, string>> = {
  alarm_rounds: change,
  // A sweep removes alarms after two years.
  alarms: all,
  appointments: all,
  archived_queue_entries: change,
  audit_events: add,
  audit_seals: add,
  // A sweep removes values after two years.
  audit_values: 'select, insert, delete',
  calendar_feed_readings: all,
  calendar_feeds: change,
  clinic_settings: 'select, update',
  deleted_appointments: add,
  display_doctors: all,
  displays: change,
  doctors: all,
  emergency_grants: change,
  idempotency_keys: all,
  import_parts: all,
  import_refusals: all,
  imported_appointments: add,
  imported_patients: add,
  imports: all,
  known_devices: all,
  mail_jobs: all,
  mail_tokens: all,
  manager_doctors: all,
  manager_requests: change,
  patient_readers: all,
  patients: change,
  queue_entries: all,
  queue_events: add,
  queues: all,
  refused_events: all,
  schedule_exception_hours: all,
  schedule_exceptions: all,
  schedule_hours: change,
  schedule_slots: all,
  session_tokens: all,
  sessions: all,
  shown_estimates: all,
  throttles: all,
  users: change,
  visit_link_holders: all,
  visit_links: all,
};

/** An import takes ids for its patients before it writes them. All other ids are identity columns, which need no right. */
export const sequenceGrants: Readonly<Record<string, string>> = { patients_id_seq: 'usage' };
