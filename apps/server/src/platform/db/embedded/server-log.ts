import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const maxBytes = 5_000_000;
const checkMillis = 60_000;

/** PostgreSQL's own log: the current file and its predecessor, both limited in size. */
export type ServerLog = {
  path: string;
  /** Opens the log file for PostgreSQL's standard error. Append mode lets several processes share the file. */
  open(): Promise<{ fd: number; close(): Promise<void> }>;
  size(): Promise<number>;
  /**
   * Returns the last FATAL or PANIC line that was written after the file had this size, otherwise the last line, or
   * null if there is none.
   */
  complaintSince(size: number): Promise<string | null>;
  bound(): { stop(): void };
};

export function createServerLog(area: string): ServerLog {
  const path = join(area, 'postgres.log');
  const size = async () => (await stat(path).catch(() => null))?.size ?? 0;
  return {
    path,
    size,
    open: () => open(path, 'a', 0o600),
    complaintSince: async (start) => {
      const written = await readFile(path).catch(() => Buffer.alloc(0));
      return findComplaint(written.subarray(start).toString('utf8'));
    },
    bound: () => {
      const timer = setInterval(() => void shorten(path, size).catch(() => undefined), checkMillis).unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}

/** Copies and truncates the file. Does not rename it, because the running server keeps it open. */
async function shorten(path: string, size: () => Promise<number>): Promise<void> {
  if ((await size()) < maxBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

function findComplaint(text: string): string | null {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('system is starting up'));
  const grave = lines.findLast((line) => /(FATAL|PANIC): /.test(line));
  return (grave ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC|LOG|ERROR): +/, '') ?? null;
}
