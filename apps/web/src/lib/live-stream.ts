import { createParser } from 'eventsource-parser';
import { backOff, pause, returnAfterCut } from './back-off.ts';
import { noteSilence } from './connection.ts';
import { refreshSession } from './refresh-session.ts';
import { readTokens } from './session-storage.ts';

type LiveStream = {
  url: string;
  /** True if the secret in the URL is the only credential. The request is then sent without a session. */
  isPublic?: true;
  onEvent: (name: string, data: string) => void;
  onUp: () => void;
  onDown: () => void;
  /** Called when the server answers 403, because the user may no longer see the events. */
  onForbidden?: () => void;
};

/**
 * Milliseconds. The server sends heartbeats far more often, so after a longer silence the connection is considered
 * dead.
 */
const silenceMillis = 60_000;

/** Opens a server-sent event stream and reopens it whenever it is lost, until the returned function is called. */
export function openLiveStream(stream: LiveStream): () => void {
  const closing = new AbortController();
  void keepOpen(stream, closing.signal);
  return () => closing.abort();
}

async function keepOpen(stream: LiveStream, closed: AbortSignal): Promise<void> {
  for (let attempt = 0; !closed.aborted; attempt += 1) {
    const wasUp = await readUntilItBreaks(stream, closed);
    if (closed.aborted) return;
    stream.onDown();
    noteSilence();
    if (wasUp) attempt = 0;
    await pause(wasUp ? returnAfterCut() : backOff(attempt), closed);
  }
}

/**
 * Reads the stream until it breaks. Returns true if the server ended it or data had arrived before it broke, and false
 * if it was never open or no data had arrived.
 */
async function readUntilItBreaks(stream: LiveStream, closed: AbortSignal): Promise<boolean> {
  const broken = new AbortController();
  const signal = AbortSignal.any([closed, broken.signal]);
  const watch = watchSilence(() => broken.abort());
  try {
    const response = await (stream.isPublic ? connectAsNobody : connect)(stream.url, signal);
    if (response?.status === 403) stream.onForbidden?.();
    if (!response?.ok || !response.body) return false;
    stream.onUp();
    await readEvents(response.body, stream.onEvent, watch.heard);
    return true;
  } catch {
    return watch.hasHeard();
  } finally {
    watch.stop();
    broken.abort();
  }
}

async function connect(url: string, signal: AbortSignal): Promise<Response | undefined> {
  const tokens = readTokens();
  if (!tokens) return undefined;
  const response = await fetchStream(url, bearer(tokens.accessToken), signal);
  if (response.status !== 401) return response;
  const fresh = await refreshSession(tokens.accessToken);
  return fetchStream(url, bearer(fresh.accessToken), signal);
}

const connectAsNobody = (url: string, signal: AbortSignal) => fetchStream(url, {}, signal);

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

function fetchStream(url: string, session: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'text/event-stream', ...session };
  return fetch(url, { headers, signal, cache: 'no-store', credentials: 'omit' });
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: LiveStream['onEvent'],
  onHeard: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? 'message', data) });
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onHeard();
    parser.feed(chunk.value);
  }
}

function watchSilence(onSilence: () => void) {
  let hasHeard = false;
  let timer = setTimeout(onSilence, silenceMillis);
  return {
    heard: () => {
      hasHeard = true;
      clearTimeout(timer);
      timer = setTimeout(onSilence, silenceMillis);
    },
    hasHeard: () => hasHeard,
    stop: () => clearTimeout(timer),
  };
}
