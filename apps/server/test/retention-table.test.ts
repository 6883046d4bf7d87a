import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditValuesLifeMillis, keptMillis, retentionRules } from '#platform/db/expired-rows.queries';
import type { DB } from '#platform/db/schema.gen';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const section = /^### Retention$([\s\S]*?)^## /m.exec(guide)?.[1] ?? '';
const rows = new Map(
  [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, data = '', kept = '']) => [data, kept] as const),
);
rows.delete('data');

const appointments = 'appointments, also deleted ones';
const settings = 'settings of the clinic';
const factors = 'passkeys, authenticator apps and recovery codes';
const imports = 'imports with their counts';
const nightly = 'results of nightly backups';
const searches = 'when unusual events were last searched for';
const unfinished = 'rejected lines and the list of emptied cells';
const openings = 'times that came free';
const links = 'displays, tablets for check-in and calendar feeds';

/** Maps each table to the first words of its row in docs/operations.md. */
const rowOf: Record<keyof DB, string> = {
  alarm_rounds: searches,
  alarms: 'alarms',
  appointment_series: 'series of appointments',
  appointments,
  archived_queue_entries: appointments,
  audit_events: 'audit entries',
  audit_seals: 'audit entries',
  audit_values: 'values of a record',
  backup_runs: nightly,
  booking_pages: settings,
  booking_requests: 'requests of booking pages',
  booking_texts: 'SMS about online bookings',
  calendar_feed_readings: 'networks that read a calendar feed',
  calendar_feeds: links,
  clinic_checks: nightly,
  clinic_settings: settings,
  contact_blocks: 'addresses whose owners stopped reminders',
  deleted_appointments: appointments,
  different_patients: 'pairs of records',
  display_doctors: links,
  displays: links,
  doctors: 'accounts, and',
  done_messages: 'marks that a message',
  emergency_grants: 'emergency access',
  erased_patients: 'ids and fingerprints of erased patients',
  estimate_calibrations: searches,
  estimate_records: 'estimates with the calls',
  factor_policies: settings,
  half_sessions: 'half sessions',
  idempotency_keys: 'answers for a repeated',
  import_emptied_cells: unfinished,
  import_meanings: imports,
  import_parts: unfinished,
  import_refusals: unfinished,
  import_words: 'words of a file',
  imported_appointments: 'which record or appointment',
  imported_patients: 'which record or appointment',
  imports,
  inbound_texts: 'replies by SMS',
  kept_visits: 'visits of erased patients',
  known_devices: 'devices from which',
  mail_jobs: 'mails in the database',
  mail_tokens: 'links in mails',
  manager_doctors: 'accounts, and',
  manager_requests: 'accounts, and',
  merged_items: 'merged records',
  merged_patients: 'merged records',
  offer_texts: openings,
  offers: openings,
  openings,
  passkeys: factors,
  patient_readers: 'records of patients',
  patients: 'records of patients',
  queue_entries: appointments,
  queue_events: appointments,
  queues: settings,
  recovery_codes: factors,
  refused_events: 'counts of repeated rejections',
  reminder_rules: settings,
  reminder_settings: settings,
  reminders: 'reminders: which',
  restricted_patients: 'restrictions of records',
  retention_sweeps: nightly,
  schedule_exception_hours: settings,
  schedule_exceptions: settings,
  schedule_hours: settings,
  schedule_slots: settings,
  session_tokens: 'tokens of sessions',
  sessions: 'sessions',
  shown_estimates: 'waiting times shown',
  slot_holds: 'times held on booking pages',
  throttles: 'counters of the limits',
  totp_factors: factors,
  used_challenges: 'answered challenges of passkeys',
  users: 'accounts, and',
  visit_drafts: 'drafts of visit notes',
  visit_link_holders: 'series of appointments, tickets',
  visit_links: 'series of appointments, tickets',
  waiting_list: 'waiting list',
  waiting_list_doctors: 'waiting list',
};

/** Rows of the retention table that are about files, or about only some of the rows of a database table. */
const alsoThere = [
  'applied migrations',
  'files of nightly backups',
  'accounts that registered and never verified',
  'what people gave on booking pages',
  'mails in `DATA_DIR/outbox`',
  '`DATA_DIR/',
];

const rowsOf = (beginning: string) => [...rows.keys()].filter((data) => data.startsWith(beginning));

const days = (millis: number) => Math.round(millis / 86_400_000);
function inWords(millis: number): string {
  const count = days(millis);
  if (count % 365 === 0) return count === 365 ? '1 year' : `${count / 365} years`;
  return count === 1 ? '1 day' : `${count} days`;
}

/** Retention periods in milliseconds, for the rules whose period begins at a time stored in the row. */
const periods: Partial<Record<keyof typeof retentionRules, number>> = {
  idempotency_keys: keptMillis.idempotencyKeys,
  session_tokens: keptMillis.sessionTokens,
  sessions: keptMillis.sessions,
  audit_values: auditValuesLifeMillis,
  mail_jobs: keptMillis.mailJobs,
  reminders: keptMillis.reminders,
  openings: keptMillis.openings,
  waiting_list: keptMillis.waitingList,
  inbound_texts: keptMillis.inboundTexts,
  mail_tokens: keptMillis.mailTokens,
  alarms: keptMillis.alarms,
  backup_runs: keptMillis.backupRuns,
  clinic_checks: keptMillis.clinicChecks,
  retention_sweeps: keptMillis.retentionSweeps,
  known_devices: keptMillis.knownDevices,
  booking_requests: keptMillis.bookingRequests,
  booking_texts: keptMillis.bookingTexts,
  shown_estimates: keptMillis.shownEstimates,
  estimate_records: keptMillis.estimateRecords,
  import_refusals: keptMillis.imports,
  import_emptied_cells: keptMillis.imports,
};

describe('S-289: the retention table of the guide', () => {
  it('the retention table has each database table in exactly one row, and no unknown rows', () => {
    const found = Object.entries(rowOf).map(([table, beginning]) => [table, rowsOf(beginning).length]);
    expect(found.filter(([, count]) => count !== 1)).toEqual([]);
    const named = new Set([...Object.values(rowOf), ...alsoThere].flatMap(rowsOf));
    expect([...rows.keys()].filter((data) => !named.has(data))).toEqual([]);
  });

  it.each(Object.entries(periods))(
    'the retention table gives the same period as the retention rule of %s',
    (table, millis) => {
      const [data = ''] = rowsOf(rowOf[table as keyof DB]);
      expect(rows.get(data)).toMatch(new RegExp(`^${inWords(millis)}\\b`));
    },
  );

  it('every period in the retention table has a retention rule', () => {
    const withRule = new Set(
      Object.keys(retentionRules).flatMap((table) => rowsOf(rowOf[table as keyof DB])),
    );
    const periodic = [...rows].filter(([, kept]) => /^\d+ (day|year)/.test(kept)).map(([data]) => data);
    const elsewhere = new Set(alsoThere.flatMap(rowsOf).concat(rowsOf('networks that read')));
    expect(periodic.filter((data) => !withRule.has(data) && !elsewhere.has(data))).toEqual([]);
  });
});
