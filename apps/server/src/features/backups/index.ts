export { isBackupDue, isBackupOverdue, lastNightlyTime, overdueMillis } from './backup-due.rules.ts';
export { createBackupFigure } from './backup-figure.ts';
export {
  beginRun,
  countRemovedFiles,
  findBackupState,
  findLastVerifiedAnywhere,
  finishRun,
  noteScheduled,
  noteUnscheduled,
  readDatabaseBytes,
  tryLockBackups,
} from './backup-runs.queries.ts';
export { backupsToRemove, type KeepRule } from './kept-backups.rules.ts';
