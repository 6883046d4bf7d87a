import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Undocumented members of the driver's connection. `pg-copy-streams` uses them too. */
export type CopyConnection = pg.Connection & {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};
