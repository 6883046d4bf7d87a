import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLostSince, isOfServer, noteAnswer, noteSilence, onConnectionBack } from './connection.ts';

const answers = (...statuses: (number | 'none')[]) =>
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 200;
    if (status === 'none') throw new TypeError('Failed to fetch');
    return Response.json({}, { status });
  });

describe('connection state', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays online after a single slow response', async () => {
    answers(200);
    noteSilence();
    // Wait until the connection check has run.
    await new Promise((resolve) => setTimeout(resolve));
    expect(connectionLostSince()).toBeNull();
  });

  it('does not check the connection while the page is hidden', async () => {
    const tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', tab);
    const asked = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', asked);
    noteSilence();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), 5_000);
    // Wait until the connection check has run.
    await new Promise((resolve) => setTimeout(resolve));
  });

  it('reports a lost connection, and reports only once that it is restored', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers('none', 'none', 503);
    const back = vi.fn();
    const stop = onConnectionBack(back);
    noteSilence();
    await vi.waitFor(() => expect(connectionLostSince()).not.toBeNull(), 5_000);
    await vi.waitFor(() => expect(connectionLostSince()).toBeNull(), 5_000);
    expect(back).toHaveBeenCalledTimes(1);
    noteAnswer();
    expect(back).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('isOfServer', () => {
  it('does not treat a proxy’s error response as a response from the server', () => {
    const proxy = { headers: { 'content-type': 'text/html' } };
    expect(isOfServer(new Response('', { ...proxy, status: 502 }))).toBe(false);
    expect(isOfServer(new Response('', { ...proxy, status: 500 }))).toBe(true);
    expect(isOfServer(Response.json({}, { status: 503 }))).toBe(true);
  });
});
