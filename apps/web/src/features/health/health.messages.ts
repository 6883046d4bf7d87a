import type { Health, HealthLine, HealthState, RetentionKind } from '@anteroom/contract/health';

type Facts<Line extends HealthLine> = NonNullable<Health[Line]['facts']>;

/** Formats an instant in the clinic's time zone and time format. */
export type FormatTime = (millis: number) => string;

type Wording<Line extends HealthLine> = {
  label: string;
  value: (facts: Facts<Line>, at: FormatTime) => string;
  /** Returns advice for a check whose state is not good, or null if there is none. */
  advice: (facts: Facts<Line>) => string | null;
};

const number = new Intl.NumberFormat();
export const formatNumber = (count: number) => number.format(count);
const bytes = (count: number) =>
  new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: count < 1e9 ? 'megabyte' : 'gigabyte',
    maximumFractionDigits: 1,
  }).format(count < 1e9 ? count / 1e6 : count / 1e9);
const seconds = (millis: number) => number.format(Math.round(Math.abs(millis) / 100) / 10);
const times = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${number.format(count)} ${several}`;
const none = () => null;
const outcomeOf = (isFinished: boolean, problem: string | null) => {
  if (!isFinished) return 'Started';
  return problem === null ? 'Made' : 'Failed';
};

const retentionKinds: Record<RetentionKind, string> = {
  idempotency_keys: 'Answers for repeated requests',
  session_tokens: 'Tokens of sessions',
  sessions: 'Sessions',
  half_sessions: 'Unfinished two-step sign-ins',
  used_challenges: 'Answered challenges of passkeys',
  audit_values: 'Values of records before and after changes',
  throttles: 'Counters of limits',
  mail_jobs: 'Mails in the database',
  reminders: 'Reminders',
  openings: 'Times that came free, with their offers',
  waiting_list: 'Waiting list',
  inbound_texts: 'Replies by SMS',
  mail_tokens: 'Links in mails',
  alarms: 'Alarms',
  backup_runs: 'Results of nightly backups',
  clinic_checks: 'Results of nightly checks',
  retention_sweeps: 'Reports of this deletion',
  known_devices: 'Known devices',
  kept_visits: 'Visits of erased patients',
  slot_holds: 'Times held on booking pages',
  booking_requests: 'Requests of booking pages',
  booking_texts: 'SMS about online bookings',
  shown_estimates: 'Waiting times shown to patients',
  estimate_records: 'Estimates with the calls that followed',
  import_refusals: 'Rejected lines of imports',
  import_emptied_cells: 'Emptied cells of imports',
  imports: 'Files that were never imported',
  unverified_accounts: 'Accounts that were never verified',
  outbox_files: 'Mails in the outbox folder',
  backup_files: 'Files of nightly backups',
};

/**
 * Returns the label of a kind of record, or its code if it is unknown, because a server of another release may report
 * other kinds.
 */
export const retentionLabel = (kind: string) => retentionKinds[kind as RetentionKind] ?? kind;

/** The texts of the health checks, in the order in which the screen shows them. */
export const healthWords: { [Line in HealthLine]: Wording<Line> } = {
  database: {
    label: 'Database',
    value: ({ answerMillis, version }) =>
      `Answered in ${number.format(answerMillis)} ms, PostgreSQL ${version}`,
    advice: () => 'The database is slow. Check its load and its disk.',
  },
  disk: {
    label: 'Disk',
    value: ({ freeBytes, totalBytes }) => `${bytes(freeBytes)} free of ${bytes(totalBytes)}`,
    advice: ({ rejectsChanges }) =>
      rejectsChanges
        ? 'Nothing can be saved until there is more free space.'
        : 'Free some space soon. When the disk is nearly full, nothing can be saved.',
  },
  clock: {
    label: 'Clock',
    value: ({ aheadMillis }) =>
      Math.abs(aheadMillis) < 500
        ? 'Same time as the database'
        : `${seconds(aheadMillis)} s ${aheadMillis > 0 ? 'ahead of' : 'behind'} the database`,
    advice: () => 'Turn on time synchronization (NTP) on both machines.',
  },
  mails: {
    label: 'Mails',
    value: ({ waiting, oldestAt, givenUp }, at) =>
      [
        waiting === 0
          ? 'None waiting'
          : `${number.format(waiting)} waiting${oldestAt === null ? '' : `, the oldest since ${at(oldestAt)}`}`,
        ...(givenUp > 0 ? [`${number.format(givenUp)} could not be sent in the last 24 hours`] : []),
      ].join('; '),
    advice: () => 'Check the mail server, SMTP_URL and the sender’s address.',
  },
  sms: {
    label: 'SMS',
    value: ({ isSetUp, waiting, oldestAt, isQuiet, failed, unclear }, at) => {
      if (!isSetUp) return 'Not set up';
      return [
        waiting === 0
          ? 'None waiting'
          : `${number.format(waiting)} waiting${oldestAt === null ? '' : `, the oldest since ${at(oldestAt)}`}`,
        ...(waiting > 0 && isQuiet ? ['sent when the quiet hours end'] : []),
        ...(failed > 0 ? [`${number.format(failed)} failed in the last 24 hours`] : []),
        ...(unclear > 0 ? [`${number.format(unclear)} unclear in the last 24 hours`] : []),
      ].join('; ');
    },
    advice: ({ isSetUp, lastProblem }) => {
      if (!isSetUp) return 'Reminders or booking codes go by SMS, but this server has no SMS_PROVIDER.';
      const code = lastProblem === null ? '' : ` The provider’s latest error was ${lastProblem}.`;
      return `See Messages of a day and Times that came free for the messages.${code}`;
    },
  },
  backup: {
    label: 'Last backup',
    value: ({ startedAt, isFinished, server, problem }, at) =>
      startedAt === null
        ? 'None yet'
        : `${outcomeOf(isFinished, problem)} on ${at(startedAt)}${server === null ? '' : `, by ${server}`}`,
    advice: ({ problem, isFinished, isScheduled }) =>
      problem ??
      (isFinished ? null : 'It did not finish. Read the log, then run: npm run admin -- backup now') ??
      (isScheduled ? null : 'No server makes backups every night. Set BACKUP_DIR on one of them.'),
  },
  verifiedBackup: {
    label: 'Last verified backup',
    value: ({ madeAt, bytes: size }, at) =>
      madeAt === null ? 'None yet' : `Made on ${at(madeAt)}${size === null ? '' : `, ${bytes(size)}`}`,
    advice: ({ madeAt, isScheduled }) => {
      if (!isScheduled) return 'Only nightly backups are verified by restoring them.';
      return madeAt === null
        ? 'The first one is made tonight. To make it now, run: npm run admin -- backup now'
        : 'It is too old. Check BACKUP_DIR and the last backup above, then run: npm run admin -- backup now';
    },
  },
  backupPassphrase: {
    label: 'Backup passphrase',
    value: ({ isGenerated, shownAt }, at) => {
      if (!isGenerated) return 'Chosen by the operator, or not needed';
      return shownAt === null ? 'Only on this server' : `Generated, shown on ${at(shownAt)}`;
    },
    advice: () =>
      'If this machine is lost, no backup can be restored. Run npm run admin -- backup passphrase, and keep it elsewhere.',
  },
  auditTrail: {
    label: 'Audit trail',
    value: ({ isBroken, verifiedAt, upTo }, at) => {
      if (isBroken) return 'Broken';
      return verifiedAt === null
        ? 'Not verified yet'
        : `Intact up to entry ${number.format(upTo)}, verified on ${at(verifiedAt)}`;
    },
    advice: ({ isBroken }) =>
      isBroken
        ? 'It was altered, or does not match its signed heads. The Audit Trail screen names the entry.'
        : 'It is verified every hour. Verify it on the Audit Trail screen.',
  },
  clinicRules: {
    label: 'Clinic data',
    value: ({ faults, checkedAt }, at) =>
      faults.length === 0
        ? `All rules hold, checked on ${at(checkedAt)}`
        : `${times(faults.length, 'rule is', 'rules are')} broken, checked on ${at(checkedAt)}`,
    advice: ({ faults }) =>
      faults.length === 0
        ? 'The check runs every night. Read the server’s log.'
        : `${faults.map(({ rule, count }) => `${rule} (${number.format(count)})`).join('; ')}. To see which, run: npm run admin -- check`,
  },
  retention: {
    label: 'Deletion of old data',
    value: ({ sweptAt, kinds }, at) => {
      if (sweptAt === null) return 'Not run yet';
      const day = kinds.reduce((sum, each) => sum + each.day, 0);
      const overdue = kinds.reduce((sum, each) => sum + each.overdue, 0);
      return [
        `Last run on ${at(sweptAt)}`,
        `${times(day, 'row or file', 'rows and files')} deleted in the last 24 hours`,
        overdue === 0 ? 'nothing overdue' : `${number.format(overdue)} overdue`,
      ].join('; ');
    },
    advice: ({ sweptAt, failed }) => {
      if (sweptAt === null) return 'The first run is five minutes after the start of the server.';
      return failed.length > 0
        ? `The last run failed for: ${failed.map(retentionLabel).join(', ')}. Read the server’s log.`
        : 'It runs every hour and has fallen behind. Read the server’s log, and check the load of the database.';
    },
  },
  servers: {
    label: 'Servers',
    value: ({ names, standbys }) =>
      [
        `${times(names.length, 'server', 'servers')}: ${names.join(', ')}`,
        ...(standbys > 0 ? [times(standbys, 'standby of the database', 'standbys of the database')] : []),
      ].join('; '),
    advice: none,
  },
  versions: {
    label: 'Version',
    value: ({ anteroom, node }) => `Anteroom ${anteroom}, Node.js ${node}`,
    advice: none,
  },
  migrations: {
    label: 'Database migrations',
    value: ({ last, pending, unknown }) => {
      if (pending.length > 0) return `${number.format(pending.length)} pending: ${pending.join(', ')}`;
      if (unknown.length > 0)
        return `${number.format(unknown.length)} of a newer release: ${unknown.join(', ')}`;
      return `None pending, the last is ${last ?? 'none'}`;
    },
    advice: () => 'An upgrade is under way. Restart every server with the newest release.',
  },
};

export const stateWords: Record<HealthState, string> = {
  good: 'Good',
  attention: 'Attention',
  bad: 'Problem',
  unknown: 'Unknown',
};

export const healthMessages = {
  title: 'Health',
  subtitle: 'The state of the server, the database and the backups. It is updated every 30 seconds.',
  allGood: 'Everything is good.',
  needsAttention: (labels: readonly string[]) => `Needs attention: ${labels.join(', ')}`,
  problems: (labels: readonly string[]) => `Not good: ${labels.join(', ')}`,
  retention: {
    title: 'Deleted by retention rules',
    kind: 'Data',
    day: 'Last 24 hours',
    month: 'Last 30 days',
    overdue: 'Overdue',
    none: 'Nothing was deleted in the last 30 days.',
  },
  askedAt: (time: string) => `Asked at ${time}`,
  noAnswer: 'No answer',
  noAnswerAdvice: 'This counts as a problem until the check succeeds.',
  askAgain: 'Ask again',
  asking: 'Asking…',
  loading: 'Asking the server…',
  failed: 'The server does not answer. Every line is unknown.',
} as const;
