export { readDate } from './dates.rules.ts';
export { importKeyOf, keyOfExternalId } from './import-key.ts';
export type { ImportKindReader, ImportLine, Outcome, Pass, Reason } from './import-kind.ts';
export { importWaitingChannel } from './import-work.queries.ts';
export { createImportWorker, type ImportWorker } from './import-worker.ts';
export { importRoutes } from './imports.routes.ts';
export type { ImportReaders } from './reader-of.ts';
