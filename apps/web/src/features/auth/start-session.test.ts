import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens, storeTokens } from '#lib/session-storage';
import { currentSession } from '#lib/session-store';
import { confirmSession } from './start-session.ts';

let round = 0;

/** Stubs a browser whose storage contains tokens, and a server that responds to every request with the same status. */
function openBrowser(status: number): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'No.', code: 'refused', requestId: 'r' }, { status }),
  );
  round += 1;
  storeTokens({ accessToken: `access-${round}`, refreshToken: `refresh-${round}` });
}

describe('confirmSession', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('ends a session that the server rejects', async () => {
    openBrowser(401);
    await confirmSession();
    expect(currentSession().status).toBe('signed_out');
    expect(readTokens()).toBeNull();
  });

  it.each([429, 403, 503])(
    'keeps the session on status %d, which does not mean that the session is invalid',
    async (status) => {
      openBrowser(status);
      await confirmSession();
      expect(currentSession().status).toBe('unreachable');
      expect(readTokens()).not.toBeNull();
    },
  );
});
