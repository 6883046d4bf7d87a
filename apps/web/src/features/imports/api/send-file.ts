import type { ImportKind } from '@anteroom/contract/import-fields';
import { discardImport, type ImportJob, putImportPart, startImport } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { call } from '#lib/api';
import { ApiError, NetworkError } from '#lib/api-error';
import { backOff, pause } from '#lib/back-off';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { splitText, type TextFile, textOf } from '../file/text-file.ts';

/**
 * The progress of an upload. `share` is the uploaded fraction from 0 to 1, and `waitsFor` says what the upload is
 * waiting for.
 */
export type UploadProgress = { share: number; waitsFor: 'connection' | 'server' | null };

type Sending = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

const partTimeoutMillis = 60_000;

/** Creates an import and uploads its file. Deletes the import again if the upload fails or is cancelled. */
export async function sendFile(kind: ImportKind, text: TextFile, sending: Sending): Promise<ImportJob> {
  const body = { kind, fileName: nameToSend(text.file.name) };
  const idempotencyKey = newIdempotencyKey();
  const { signal } = sending;
  const started = await sendUntilTaken(
    () => call(startImport, { body }, { idempotencyKey, signal }),
    (waitsFor) => sending.onProgress({ share: 0, waitsFor }),
    signal,
  );
  try {
    return await sendParts(started.import, text, sending);
  } catch (error) {
    void call(discardImport, { params: { importId: started.import.id } }).catch(() => undefined);
    throw error;
  }
}

/**
 * Uploads the parts of a file. The first part, which contains the column names, is sent last. An interrupted upload
 * therefore has no columns, so half a file can never be imported by mistake.
 */
async function sendParts(job: ImportJob, text: TextFile, sending: Sending): Promise<ImportJob> {
  const { signal, onProgress } = sending;
  const count = Math.ceil(text.length / limits.import.partLength);
  let sent = 0;
  const put = async (part: number, partText: string) => {
    const share = () => Math.min(1, sent / count);
    const answer = await sendUntilTaken(
      () =>
        call(
          putImportPart,
          { params: { importId: job.id, part }, body: { text: partText } },
          { signal, timeoutMillis: partTimeoutMillis },
        ),
      (waitsFor) => onProgress({ share: share(), waitsFor }),
      signal,
    );
    sent += 1;
    onProgress({ share: share(), waitsFor: null });
    return answer.import;
  };
  let first: string | undefined;
  let part = 1;
  for await (const partText of splitText(textOf(text), limits.import.partLength)) {
    if (first === undefined) first = partText;
    else await put(part, partText);
    part += 1;
  }
  return put(1, first ?? '');
}

/** Sends a request of the upload. Retries after temporary failures until the user cancels the upload. */
async function sendUntilTaken<Answer>(
  send: () => Promise<Answer>,
  onWait: (waitsFor: UploadProgress['waitsFor']) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const millis = waitBeforeRetry(error, attempt);
      if (millis === null) throw error;
      onWait(error instanceof NetworkError ? 'connection' : 'server');
      await pause(millis, signal);
      signal.throwIfAborted();
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters to remove them.
const controlCharacters = /[\u0000-\u001f\u007f]+/g;

/**
 * Replaces control characters in a file name. Shortens a long name at its beginning, because its end identifies the
 * file better.
 */
function nameToSend(name: string): string {
  return [...name.replace(controlCharacters, ' ')].slice(-limits.import.fileName).join('');
}

/** Returns the delay in milliseconds before the next upload attempt, or null if a retry would not help. */
export function waitBeforeRetry(error: unknown, attempt: number): number | null {
  if (error instanceof NetworkError) return backOff(attempt);
  if (!(error instanceof ApiError) || !isPassing(error.status)) return null;
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, backOff(attempt));
}

function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}
