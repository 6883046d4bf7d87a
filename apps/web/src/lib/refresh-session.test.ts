import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markRefreshed, refreshSession } from './refresh-session.ts';
import { readTokens, storeTokens } from './session-storage.ts';

let round = 0;
let old = { accessToken: '', refreshToken: '' };
const fresh = { accessToken: 'fresh-access', refreshToken: 'fresh-refresh' };

/** Stubs the browser's storage and locks. `answer` creates the server's response. */
function openBrowser(answer: () => Response | Promise<Response>) {
  const stored = new Map<string, string>();
  const server = vi.fn(async () => answer());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', server);
  // Hide the page, so that it does not check the connection.
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  storeTokens(old);
  return server;
}

const granted = () => Response.json({ tokens: fresh });
const refused = () =>
  Response.json({ error: 'Please sign in again.', code: 'invalid_token', requestId: 'r' }, { status: 401 });

describe('refreshSession', () => {
  // Each refresh token works only once, so every test uses its own.
  beforeEach(() => {
    vi.unstubAllGlobals();
    round += 1;
    old = { accessToken: `access-${round}`, refreshToken: `refresh-${round}` };
  });

  it('sends one refresh request for concurrent callers', async () => {
    const server = openBrowser(granted);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshSession(old.accessToken)));
    expect(answers).toEqual([fresh, fresh, fresh, fresh]);
    expect(server).toHaveBeenCalledTimes(1);
    expect(readTokens()).toEqual(fresh);
  });

  it('uses the newer token that another tab has stored instead of refreshing again', async () => {
    const server = openBrowser(granted);
    storeTokens({ accessToken: 'access-of-tab-2', refreshToken: 'refresh-of-tab-2' });
    await expect(refreshSession(old.accessToken)).resolves.toMatchObject({ accessToken: 'access-of-tab-2' });
    expect(server).not.toHaveBeenCalled();
  });

  it('waits for the newer token if another tab has refreshed the session but has not stored the token yet', async () => {
    const server = openBrowser(granted);
    await markRefreshed(old.accessToken);
    setTimeout(() => storeTokens(fresh), 50);
    await expect(refreshSession(old.accessToken)).resolves.toEqual(fresh);
    expect(server).not.toHaveBeenCalled();
  });

  it('deletes the stored tokens if the server rejects them', async () => {
    openBrowser(refused);
    await expect(refreshSession(old.accessToken)).rejects.toThrow('Please sign in again.');
    expect(readTokens()).toBeNull();
  });

  it('keeps the stored tokens if the connection is lost or the server fails', async () => {
    openBrowser(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(refreshSession(old.accessToken)).rejects.toThrow(
      'Network error. Please check your connection.',
    );
    expect(readTokens()).toEqual(old);
    openBrowser(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(refreshSession(old.accessToken)).rejects.toThrow('HTTP 502: Bad Gateway');
    expect(readTokens()).toEqual(old);
  });

  it('does not restore tokens that were deleted during the refresh request', async () => {
    openBrowser(() => {
      localStorage.removeItem('accessToken');
      return granted();
    });
    await expect(refreshSession(old.accessToken)).rejects.toThrow('Your session has ended.');
    expect(readTokens()).toBeNull();
  });
});
