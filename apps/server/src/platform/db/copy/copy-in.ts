import { once } from 'node:events';
import type pg from 'pg';
import type { CopyConnection } from './copy-connection.ts';

/** Runs a COPY … FROM STDIN with the data of the source, with backpressure. Returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyInQuery({ statement, source, resolve, reject }));
  });
}

type CopyIn = {
  statement: string;
  source: AsyncIterable<Buffer>;
  resolve(rows: number): void;
  reject(error: unknown): void;
};

class CopyInQuery implements pg.Submittable {
  readonly #copy: CopyIn;
  readonly #over = new AbortController();
  #failure: unknown = null;
  #rows = 0;

  constructor(copy: CopyIn) {
    this.#copy = copy;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#copy.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error) => {
      this.#failure = error;
      connection.sendCopyFail('the source failed');
    });
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.#copy.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#over.abort();
    this.#copy.reject(this.#failure ?? error);
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { signal } = this.#over;
    for await (const chunk of this.#copy.source) {
      if (signal.aborted) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await drained(connection, signal);
    }
    if (!signal.aborted) connection.endCopyFrom();
  }
}

async function drained({ stream }: CopyConnection, signal: AbortSignal): Promise<void> {
  await once(stream, 'drain', { signal }).catch(() => undefined);
}
