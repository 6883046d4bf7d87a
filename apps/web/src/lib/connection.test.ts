import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLostSince, isOfServer, noteAnswer, noteSilence, onConnectionBack } from './connection.ts';

const answers = (...statuses: (number | 'none')[]) =>
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 200;
    if (status === 'none') throw new TypeError('Failed to fetch');
    return Response.json({}, { status });
  });

describe('the connection', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is not lost because one answer was slow', async () => {
    answers(200);
    noteSilence();
    // As long as it takes to look.
    await new Promise((resolve) => setTimeout(resolve));
    expect(connectionLostSince()).toBeNull();
  });

  it('is looked for once somebody sees the page', async () => {
    const tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', tab);
    const asked = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', asked);
    noteSilence();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    // As long as it takes to look.
    await new Promise((resolve) => setTimeout(resolve));
  });

  it('is lost where nothing answers, until something does, and tells of its return once', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers('none', 'none', 503);
    const back = vi.fn();
    const stop = onConnectionBack(back);
    noteSilence();
    await vi.waitFor(() => expect(connectionLostSince()).not.toBeNull());
    await vi.waitFor(() => expect(connectionLostSince()).toBeNull(), 5_000);
    expect(back).toHaveBeenCalledTimes(1);
    noteAnswer();
    expect(back).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('an answer', () => {
  it('is the server’s own unless a proxy answers for one that is not there', () => {
    const proxy = { headers: { 'content-type': 'text/html' } };
    expect(isOfServer(new Response('', { ...proxy, status: 502 }))).toBe(false);
    expect(isOfServer(new Response('', { ...proxy, status: 500 }))).toBe(true);
    expect(isOfServer(Response.json({}, { status: 503 }))).toBe(true);
  });
});
