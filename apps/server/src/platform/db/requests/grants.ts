const add = 'select, insert';
const change = 'select, insert, update';
const all = 'select, insert, update, delete';

/**
 * The rights of the request role for each table. The role has no other rights, so it cannot even read a table that is
 * missing here. Accounts, audit entries and queue events can be added but not deleted, and triggers limit the deletion
 * of other history and of patients. Revoke a right only one release after its last use, because servers of the previous
 * release use the same role.
 */
export const tableGrants: Readonly<Record<string, string>> = {
  alarm_rounds: change,
  // The right to delete is for the sweep, which deletes alarms after two years.
  alarms: all,
  // The right to update `patient_id` is for the merge of two records, here and in the tables below. The right to delete
  // is for the erasure of a patient: a trigger rejects any other deletion from this table.
  appointment_series: 'select, insert, delete, update (patient_id)',
  appointments: all,
  archived_queue_entries: all,
  audit_events: add,
  audit_seals: add,
  // The right to delete is for the sweep, which deletes values after two years, and for the erasure of a patient.
  audit_values: 'select, insert, delete',
  // No right to insert or update: a backup records its run as the owner of the database. The sweep deletes old runs.
  backup_runs: 'select, delete',
  booking_pages: change,
  booking_requests: all,
  booking_texts: all,
  calendar_feed_readings: all,
  calendar_feeds: change,
  // No update: a finished check never changes. The sweep deletes old checks.
  clinic_checks: 'select, insert, delete',
  clinic_settings: 'select, update',
  contact_blocks: 'select, insert, delete',
  deleted_appointments: 'select, insert, delete, update (patient_id)',
  different_patients: 'select, insert, delete',
  display_doctors: all,
  displays: change,
  doctors: all,
  done_messages: all,
  emergency_grants: all,
  erased_patients: add,
  factor_policies: 'select, update',
  half_sessions: all,
  idempotency_keys: all,
  estimate_calibrations: all,
  estimate_records: all,
  import_emptied_cells: all,
  import_meanings: all,
  import_parts: all,
  import_refusals: all,
  import_words: all,
  // The right to delete is for undoing an import, which deletes the rows of that import so that the file can be
  // imported again.
  imported_appointments: 'select, insert, delete',
  imported_patients: 'select, insert, update (patient_id)',
  imports: all,
  // The right to delete is for the sweep, which deletes kept visits when their retention ends.
  kept_visits: 'select, insert, delete',
  known_devices: all,
  inbound_texts: all,
  // The health screen reads the list of applied migrations.
  kysely_migration: 'select',
  mail_jobs: all,
  mail_tokens: all,
  manager_doctors: all,
  manager_requests: change,
  merged_items: 'select, insert, delete',
  // The right to delete is for separating merged records.
  merged_patients: all,
  offer_texts: all,
  offers: all,
  openings: all,
  passkeys: all,
  patient_readers: all,
  // A trigger limits the right to delete: it allows the deletion only of unused patients of an undone import, of merged
  // patients and of erased patients.
  patients: all,
  queue_entries: all,
  queue_events: add,
  queues: all,
  recovery_codes: all,
  refused_events: all,
  reminder_rules: change,
  reminder_settings: 'select, update',
  reminders: all,
  // The right to delete is for lifting a restriction.
  restricted_patients: 'select, insert, delete',
  // No update: a finished sweep never changes. Later sweeps delete old rows.
  retention_sweeps: 'select, insert, delete',
  schedule_exception_hours: all,
  schedule_exceptions: all,
  schedule_hours: change,
  schedule_slots: all,
  session_tokens: all,
  sessions: all,
  shown_estimates: all,
  slot_holds: all,
  throttles: all,
  totp_factors: all,
  used_challenges: 'select, insert, delete',
  users: change,
  visit_drafts: all,
  visit_link_holders: all,
  visit_links: all,
  waiting_list: all,
  waiting_list_doctors: all,
};

/**
 * The rights on sequences. An import reserves the ids of patients and appointments before it inserts the rows. All
 * other ids come from identity columns, which need no right.
 */
export const sequenceGrants: Readonly<Record<string, string>> = {
  appointments_id_seq: 'usage',
  patients_id_seq: 'usage',
};
