import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Members of the driver's connection that are undocumented, but that `pg-copy-streams` uses too. */
export type CopyConnection = pg.Connection & {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};
