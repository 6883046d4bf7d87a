import { type RawBuilder, sql } from 'kysely';

/** The rows that an erasure affects. They must be read before anything is deleted. */
export type Erasing = {
  /** The patient, and the records that were merged into it. */
  patientIds: readonly number[];
  /** The patient's appointments, including deleted ones. */
  appointmentIds: readonly number[];
  mailIds: readonly number[];
  bookingRequestIds: readonly number[];
  /** Hashes of the patient's phone numbers that no other patient has, to find SMS about online bookings. */
  textedHashes: readonly Buffer[];
  /** Texts that name the patient in stored responses and lines of imported files. */
  named: { names: readonly { firstName: string; lastName: string }[]; texts: readonly string[] };
  /** The patient's ids in imported files. */
  externalIds: readonly string[];
};

type Statement = RawBuilder<unknown>;

/** Deletes the rows, or empties the cells, that belong to the patient. */
type Erased = { erase(of: Erasing): Statement };
/** The database deletes these rows together with the rows of another table. */
type GoesWith = { goesWith: string };
/**
 * Rows that stay. `stays` is the reason. `columns` lists every column that could contain a text, a list, bytes, or the
 * id of a patient or an appointment. The author of a new column must decide whether its values may stay.
 */
type Stays = { stays: string; columns: readonly string[] };

const ofPatients = (table: string) => ({
  erase: ({ patientIds }: Erasing) =>
    sql`delete from ${sql.table(table)} where patient_id = any(${patientIds}::bigint[])`,
});
const ofAppointments = (table: string) => ({
  erase: ({ appointmentIds }: Erasing) =>
    sql`delete from ${sql.table(table)} where appointment_id = any(${appointmentIds}::bigint[])`,
});

/**
 * SQL condition on `reminders`: the reminder was for the patient. If its patient is unknown, it counts as a reminder
 * for the patient of the appointment.
 */
export const isReminderOf = ({
  patientIds,
  appointmentIds,
}: Pick<Erasing, 'patientIds' | 'appointmentIds'>) => sql`
  (reminders.patient_id = any(${patientIds}::bigint[])
    or reminders.patient_id is null and reminders.appointment_id = any(${appointmentIds}::bigint[]))`;
const stays = (why: string, ...columns: string[]): Stays => ({ stays: why, columns });

/** SQL condition: the text contains both names of the patient, or one of `named.texts`, such as the email address. */
function isNamedIn(text: Statement, { named }: Pick<Erasing, 'named'>): Statement {
  const has = (part: string) => sql`position(${part.toLowerCase()}::text in lower(${text})) > 0`;
  const conditions = [
    ...named.names.map(({ firstName, lastName }) => sql`(${has(firstName)} and ${has(lastName)})`),
    ...named.texts.map(has),
  ];
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

const cellsOf = (column: string) => sql`array_to_string(${sql.ref(column)}, E'\n')`;

/**
 * How an erasure treats each table, in the order of the deletions. `erased-data.test.ts` compares this with the schema:
 * a new table, and a new column of a table that stays, must be added here.
 */
export const erasedData: Readonly<Record<string, Erased | GoesWith | Stays>> = {
  mail_jobs: {
    erase: ({ mailIds }) => sql`delete from mail_jobs where id = any(${mailIds}::bigint[])`,
  },
  slot_holds: {
    erase: ({ bookingRequestIds }) => sql`
      delete from slot_holds where id in (
        select hold_id from booking_requests where id = any(${bookingRequestIds}::bigint[]))`,
  },
  booking_texts: {
    erase: ({ bookingRequestIds, appointmentIds, textedHashes }) => sql`
      delete from booking_texts where request_id = any(${bookingRequestIds}::bigint[])
        or appointment_id = any(${appointmentIds}::bigint[])
        or (recipient_hash = any(${textedHashes}::bytea[]) and request_id is null and appointment_id is null)`,
  },
  booking_requests: {
    erase: ({ bookingRequestIds }) =>
      sql`delete from booking_requests where id = any(${bookingRequestIds}::bigint[])`,
  },
  inbound_texts: {
    // A reply from a shared phone can refer to appointments of several patients. It stays for the others.
    erase: (of) => sql`
      with replies as (
        select text.id, array_agg(reminders.id) filter (where (${isReminderOf(of)}) is not true) as of_others
        from inbound_texts text join reminders on reminders.id = any(text.reminder_ids)
        group by text.id having bool_or(${isReminderOf(of)})
      ), shared as (
        update inbound_texts text set reminder_ids = replies.of_others
        from replies where text.id = replies.id and replies.of_others is not null
      )
      delete from inbound_texts text using replies where text.id = replies.id and replies.of_others is null`,
  },
  reminders: {
    erase: (of) => sql`delete from reminders where ${isReminderOf(of)}`,
  },
  waiting_list: ofPatients('waiting_list'),
  waiting_list_doctors: { goesWith: 'waiting_list' },
  offers: { goesWith: 'waiting_list' },
  offer_texts: { goesWith: 'offers' },
  import_emptied_cells: {
    erase: (of) => sql`
      delete from import_emptied_cells line where ${isNamedIn(sql`line.reasons::text`, of)}
        or exists (select from imported_patients origin
          where (origin.import_id, origin.line_number) = (line.import_id, line.line_number)
            and origin.patient_id = any(${of.patientIds}::bigint[]))
        or exists (select from imported_appointments origin
          where (origin.import_id, origin.line_number) = (line.import_id, line.line_number)
            and origin.appointment_id = any(${of.appointmentIds}::bigint[]))`,
  },
  import_refusals: {
    erase: (of) => sql`
      delete from import_refusals where ${isNamedIn(sql`reasons::text || ${cellsOf('cells')}`, of)}
        or cells && ${of.externalIds}::text[]`,
  },
  import_words: {
    erase: (of) => sql`delete from import_words where ${isNamedIn(sql`word`, of)}`,
  },
  import_meanings: {
    erase: (of) => sql`delete from import_meanings where ${isNamedIn(sql`word`, of)}`,
  },
  // Empty the column titles too: if a file has no titles, its first line is stored as titles, although it contains
  // patient data.
  imports: {
    erase: (of) => sql`
      update imports set headers = '{}', file_name = case when ${isNamedIn(sql`file_name`, of)} then '…' else file_name end
      where ${isNamedIn(sql`file_name || ${cellsOf('headers')}`, of)} or headers && ${of.externalIds}::text[]`,
  },
  idempotency_keys: {
    erase: (of) => sql`
      delete from idempotency_keys where answer is not null and (${isNamedIn(sql`answer::text`, of)}
        or exists (select from unnest(${of.patientIds}::bigint[]) as erased (id) where jsonb_path_exists(
          answer, '$.** ? (@.patientId == $id || @.patient.id == $id)', jsonb_build_object('id', erased.id))))`,
  },
  // Keep the values of a reset, because its audit entry names many patients, but only by their ids.
  audit_values: {
    erase: ({ patientIds }) => sql`
      delete from audit_values where audit_seq in (
        select seq from audit_events
        where patient_ids && ${patientIds}::bigint[] and action <> 'queue.reset')`,
  },
  imported_appointments: ofAppointments('imported_appointments'),
  shown_estimates: ofAppointments('shown_estimates'),
  estimate_records: ofAppointments('estimate_records'),
  queue_entries: ofAppointments('queue_entries'),
  appointments: ofPatients('appointments'),
  visit_drafts: { goesWith: 'appointments' },
  done_messages: { goesWith: 'appointments' },
  visit_links: { goesWith: 'appointments' },
  visit_link_holders: { goesWith: 'visit_links' },
  deleted_appointments: ofPatients('deleted_appointments'),
  archived_queue_entries: ofAppointments('archived_queue_entries'),
  appointment_series: ofPatients('appointment_series'),
  emergency_grants: ofPatients('emergency_grants'),
  different_patients: {
    erase: ({ patientIds }) => sql`
      delete from different_patients
      where one_id = any(${patientIds}::bigint[]) or other_id = any(${patientIds}::bigint[])`,
  },
  merged_patients: {
    erase: ({ patientIds }) =>
      sql`delete from merged_patients where merged_into = any(${patientIds}::bigint[])`,
  },
  merged_items: { goesWith: 'merged_patients' },
  patients: {
    erase: ({ patientIds }) => sql`delete from patients where id = any(${patientIds}::bigint[])`,
  },
  patient_readers: { goesWith: 'patients' },
  restricted_patients: { goesWith: 'patients' },
  imported_patients: { goesWith: 'patients' },

  erased_patients: stays('the proof of the erasure: an id and a hash', 'patient_id', 'fingerprint', 'reason'),
  kept_visits: stays('what the law makes the clinic keep, encrypted, until its date', 'patient_id', 'sealed'),
  openings: stays(
    'times of doctors that came free, with the id of the appointment that had them',
    ...['appointment_type', 'appointment_id', 'state', 'closed_because'],
  ),
  import_parts: stays('files that are not imported yet prevent an erasure', 'text'),
  contact_blocks: stays(
    'a keyed hash; the erasure removes the one of a mail address that no other patient has',
    ...['address_hash', 'channel'],
  ),
  audit_events: stays(
    'proof without content: ids, names of fields, and names of users',
    ...['actor_name', 'actor_role', 'user_agent', 'request_id', 'action', 'outcome', 'reason', 'object_type'],
    ...[
      'object_id',
      'patient_ids',
      'changed_fields',
      'details',
      'previous_hash',
      'hash',
      'values_hash',
      'mac',
    ],
    ...['mac_key', 'nonce', 'disclosed'],
  ),
  audit_seals: stays('hashes of entries', 'hash'),
  queue_events: stays(
    'states of entries, by ids',
    'reason',
    'appointment_uuid',
    'entry_id',
    'before',
    'after',
  ),
  refused_events: stays('rejected calls, by ids, for 15 minutes', 'key', 'caller', 'entry'),
  calendar_feeds: stays(
    'a link; the set of patients that it showed contains ids',
    ...['secret_hash', 'label', 'name_form', 'closed_reason', 'held_patients'],
  ),
  calendar_feed_readings: stays('networks of readers', 'network'),
  alarms: stays('about accounts and networks', 'kind', 'network', 'time_window', 'note'),
  alarm_rounds: stays('about the server', 'time_window'),
  backup_runs: stays('about the server', 'server', 'file', 'problem'),
  retention_sweeps: stays('counts of deleted rows', 'server', 'removed', 'overdue', 'failed'),
  clinic_checks: stays('broken rules, with the id of an example', 'faults'),
  clinic_settings: stays(
    'about the clinic',
    ...['name', 'address', 'phone', 'email', 'export_tag', 'timezone', 'demo_password_hash', 'time_format'],
    ...['logo', 'logo_type', 'logo_version', 'hidden_from_managers', 'hidden_from_admins'],
    'booking_sms_prefixes',
  ),
  booking_pages: stays('about a doctor', 'slug', 'appointment_types', 'for_whom'),
  displays: stays(
    'about the clinic',
    ...['secret_hash', 'label', 'purpose', 'name_form', 'language', 'closed_reason', 'message'],
  ),
  display_doctors: stays('about a doctor'),
  doctors: stays('about a doctor', 'role', 'specialization', 'ticket_prefix'),
  estimate_calibrations: stays('figures of a doctor'),
  factor_policies: stays('about accounts', 'role', 'rule'),
  half_sessions: stays('about accounts', 'token_hash'),
  known_devices: stays('about accounts', 'device_hash'),
  kysely_migration: stays('about the schema', 'name', 'timestamp'),
  kysely_migration_lock: stays('about the schema', 'id'),
  mail_tokens: stays('about accounts', 'purpose', 'token_hash', 'salt', 'new_email'),
  manager_doctors: stays('about accounts', 'manager_role'),
  manager_requests: stays('about accounts', 'email'),
  passkeys: stays('about accounts', 'credential_id', 'public_key', 'transports', 'rp_id', 'name'),
  queues: stays('about a doctor', 'queue_type', 'room'),
  recovery_codes: stays('about accounts', 'code_hash'),
  reminder_rules: stays('about the clinic', 'channel', 'appointment_types'),
  reminder_settings: stays('about the clinic', 'language', 'address_key'),
  schedule_exception_hours: stays('about a doctor'),
  schedule_exceptions: stays('about a doctor', 'note'),
  schedule_hours: stays('about a doctor'),
  schedule_slots: stays('about a doctor'),
  session_tokens: stays('about accounts', 'refresh_hash', 'access_hash', 'salt'),
  sessions: stays('about accounts', 'end_reason', 'user_agent', 'factors'),
  throttles: stays('counters, by accounts, networks, ids and keyed hashes', 'key'),
  totp_factors: stays('about accounts', 'sealed', 'pending_sealed'),
  used_challenges: stays('about accounts', 'challenge_hash'),
  users: stays('an account', 'email', 'name', 'role', 'password_hash'),
};
