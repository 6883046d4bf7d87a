import { Readable } from 'node:stream';
import type pg from 'pg';
import type { CopyConnection } from './copy-connection.ts';

const batchBytes = 64 * 1024;
const waitingBytes = 1024 * 1024;

export type CopyOut = AsyncIterable<Buffer> & { readonly rows: number };

/** Runs a COPY … TO STDOUT with backpressure. Each chunk contains whole rows. */
export function copyOut(client: pg.Client, statement: string): CopyOut {
  return client.query(new CopyOutQuery(statement));
}

class CopyOutQuery implements pg.Submittable, CopyOut {
  rows = 0;
  readonly #statement: string;
  readonly #output: Readable;
  #connection: CopyConnection | null = null;
  #batch: Buffer[] = [];
  #batched = 0;

  constructor(statement: string) {
    this.#statement = statement;
    this.#output = new Readable({
      highWaterMark: waitingBytes,
      read: () => void this.#connection?.stream.resume(),
      // If the reader stops early, the remaining data must be discarded. Otherwise the connection would hang forever.
      destroy: (error, done) => {
        this.#connection?.stream.resume();
        done(error);
      },
    });
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return this.#output[Symbol.asyncIterator]();
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rows += 1;
    // Copies the chunk, because the driver reuses its memory for the next message.
    this.#batch.push(Buffer.from(chunk));
    this.#batched += chunk.length;
    if (this.#batched >= batchBytes) this.#pushBatch();
  }

  handleCommandComplete(): void {
    this.#pushBatch();
  }

  handleReadyForQuery(): void {
    this.#output.push(null);
  }

  handleError(error: Error): void {
    this.#output.destroy(error);
  }

  #pushBatch(): void {
    const batch = Buffer.concat(this.#batch.splice(0));
    this.#batched = 0;
    if (batch.length === 0 || this.#output.destroyed) return;
    if (!this.#output.push(batch)) this.#connection?.stream.pause();
  }
}
