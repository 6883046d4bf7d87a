import type { Health, HealthLine, HealthState } from '@anteroom/contract/health';
import { overdueMillis } from '#features/backups';

type Facts<Line extends HealthLine> = NonNullable<Health[Line]['facts']>;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const gigabyte = 1e9;

type Rules = { [Line in HealthLine]: (facts: Facts<Line>, now: number) => HealthState };

const older = (time: number | null, millis: number, now: number) => time === null || now - time > millis;
const worst = (isBad: boolean, needsAttention: boolean): HealthState => {
  if (isBad) return 'bad';
  return needsAttention ? 'attention' : 'good';
};

/** Decides the state of each line of the health report from its facts. A line without facts is unknown. */
export const healthRules: Rules = {
  database: ({ answerMillis }) => worst(false, answerMillis > 500),
  disk: ({ freeBytes, rejectsChanges }) => worst(rejectsChanges, freeBytes < 2 * gigabyte),
  clock: ({ aheadMillis }) => worst(Math.abs(aheadMillis) > 30 * second, Math.abs(aheadMillis) > 2 * second),
  mails: ({ oldestAt, givenUp }, now) =>
    worst(
      oldestAt !== null && older(oldestAt, 6 * hour, now),
      givenUp > 0 || (oldestAt !== null && older(oldestAt, hour, now)),
    ),
  sms: ({ isSetUp, hasRules, lateMillis, failed, unclear }) =>
    isSetUp
      ? worst(lateMillis > 2 * hour, failed + unclear > 0 || lateMillis > 15 * minute)
      : worst(false, hasRules),
  backup: ({ isScheduled, startedAt, isFinished, problem }, now) =>
    worst(problem !== null || (!isFinished && older(startedAt, 3 * hour, now)), !isScheduled),
  verifiedBackup: ({ isScheduled, madeAt }, now) =>
    isScheduled ? worst(madeAt !== null && older(madeAt, overdueMillis, now), madeAt === null) : 'attention',
  backupPassphrase: ({ isGenerated, shownAt }) => worst(false, isGenerated && shownAt === null),
  auditTrail: ({ isBroken, verifiedAt }, now) => worst(isBroken, older(verifiedAt, 3 * hour, now)),
  clinicRules: ({ faults, checkedAt }, now) => worst(faults.length > 0, older(checkedAt, 26 * hour, now)),
  retention: ({ sweptAt, completeAt }, now) =>
    worst(sweptAt !== null && older(completeAt, 26 * hour, now), older(completeAt, 3 * hour, now)),
  servers: () => 'good',
  versions: () => 'good',
  migrations: ({ pending, unknown }) => worst(false, pending.length > 0 || unknown.length > 0),
};
