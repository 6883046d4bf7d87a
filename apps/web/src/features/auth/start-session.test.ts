import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens, storeTokens, storeUser } from '#lib/session-storage';
import { currentSession, endSession, followStoredSession } from '#lib/session-store';
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

  describe('while the request for the profile is running', () => {
    const dana = {
      id: 1,
      name: 'Dana',
      email: 'd@demo.clinic',
      role: 'doctor',
      emailVerified: true,
    } as const;

    /** Responds with Dana's profile, but only after `meanwhile`. */
    async function confirmWhile(meanwhile: () => void): Promise<void> {
      openBrowser(200);
      storeUser(dana);
      vi.stubGlobal('fetch', async () => {
        meanwhile();
        return Response.json({ user: { ...dana, ...ofProfile } });
      });
      await confirmSession();
    }

    const ofProfile = {
      roleName: 'doctor',
      needsOwnCredential: false,
      singleKeyShortcuts: true,
      secondFactor: { isSet: false, rule: 'off', dueAt: null },
    };

    it('stays signed out after a sign-out', async () => {
      await confirmWhile(() => endSession('person'));
      expect(currentSession()).toMatchObject({ status: 'signed_out', user: null });
    });

    it('keeps the user who has signed in in another tab', async () => {
      await confirmWhile(() => {
        storeTokens({ accessToken: 'access of Ben', refreshToken: 'refresh of Ben' });
        storeUser({ ...dana, id: 2, name: 'Ben' });
        followStoredSession();
      });
      expect(currentSession().user?.name).toBe('Ben');
    });
  });
});
