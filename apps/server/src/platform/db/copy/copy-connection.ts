import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection can do beside what its types tell; `pg-copy-streams` leans on the same. */
export type CopyConnection = pg.Connection & {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};
