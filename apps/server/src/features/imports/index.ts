export {
  type DateReadings,
  dateReadings,
  latestDates,
  notADate,
  readDateCell,
} from './dates/date-readings.rules.ts';
export { dayOf, readDate, splitMoment } from './dates/read-date.rules.ts';
export { readTimeOfDay } from './dates/time-of-day.rules.ts';
export {
  externalIdOf,
  findCurrentIds,
  findKnownRecords,
  type KnownRecord,
  rememberImported,
} from './external-id.queries.ts';
export { numberReasons } from './external-id.rules.ts';
export { importKeyOf, keyOfExternalId } from './import-key.ts';
export {
  type Decision,
  decisionsOf,
  type ImportKindReader,
  type ImportLine,
  type Outcome,
  type Pass,
  type Reason,
  type RecordDecisions,
  type Settle,
  type Taking,
} from './import-kind.ts';
export { importWaitingChannel, isImportDue } from './import-work.queries.ts';
export { createImportWorker, type ImportWorker } from './import-worker.ts';
export { importRoutes } from './imports.routes.ts';
export {
  isOwnLine,
  judgeByEarlier,
  judgeByKnown,
  refuseNumber,
  rememberTakenLines,
  shortHash,
  type TakenLines,
} from './known-lines.ts';
export { readLeavingEmpty } from './leave-empty.ts';
export { mapInTurns } from './map-in-turns.ts';
export type { ImportReaders } from './reader-of.ts';
export type { ImportUndo, KeptPage, UndoCounts } from './undo/import-undo.ts';
