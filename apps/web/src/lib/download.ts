import type { Route, RouteCall } from '@anteroom/contract/route';
import { ask, longTimeoutMillis } from './api.ts';
import { NetworkError } from './api-error.ts';

/** Downloads the response of a contract route as a Blob, with the long timeout. */
export async function download<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const response = await ask(route, input, { timeoutMillis: longTimeoutMillis });
  // Reject if the connection is lost during the download, because half a file is useless.
  return response.blob().catch(() => Promise.reject(new NetworkError()));
}

const keptMillis = 60_000;

export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revoke the URL later, because some browsers start to read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
