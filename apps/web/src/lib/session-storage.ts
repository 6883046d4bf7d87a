import type { Tokens } from '@anteroom/contract/auth';
import { type Role, roles } from '@anteroom/contract/roles';

export type StoredUser = {
  id: number;
  email: string;
  name: string;
  role: Role;
  emailVerified: boolean;
  /** Set for an unconfirmed account. Not stored, because the server sends it each time the app starts. */
  awaitsConfirmation?: true | undefined;
  /**
   * Whether the account has a second factor, and the clinic's rule for its role. Not stored, because the server sends
   * it each time the app starts.
   */
  secondFactor?: { isSet: boolean; rule: 'off' | 'asked' | 'required'; dueAt: number | null } | undefined;
  /**
   * Whether single-key shortcuts are turned on. Not stored. Until the server has sent it, it is undefined and the
   * shortcuts are on.
   */
  singleKeyShortcuts?: boolean | undefined;
};

const accessTokenKey = 'accessToken';
const refreshTokenKey = 'refreshToken';
const userKey = 'auth-storage';

const sessionKeys = [accessTokenKey, refreshTokenKey, userKey];

export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem(accessTokenKey);
  const refreshToken = localStorage.getItem(refreshTokenKey);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessTokenKey, tokens.accessToken);
  localStorage.setItem(refreshTokenKey, tokens.refreshToken);
}

export function storeUser({ id, email, name, role, emailVerified }: StoredUser): void {
  if (!id || !email || !name) return;
  const user = { id, email, name, role, emailVerified };
  localStorage.setItem(userKey, JSON.stringify({ state: { user, isAuthenticated: true }, version: 0 }));
}

export function readStoredUser(): StoredUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    const user = (stored as { state?: { user?: StoredUser } } | null)?.state?.user;
    return user?.id && user.email && user.name && roles.includes(user.role) ? user : null;
  } catch {
    return null;
  }
}

export type EndedBy = (typeof endings)[number];
const endings = ['person', 'expiry', 'idleness'] as const;

/**
 * Clears the stored session. Stores the reason before it removes the keys, because other tabs read the reason when the
 * storage event arrives.
 */
export function clearStoredSession(endedBy: EndedBy): void {
  localStorage.setItem(userKey, JSON.stringify({ endedBy }));
  for (const key of sessionKeys) localStorage.removeItem(key);
}

/** The reason received from the tab that ended the session. Without a reason, the user has signed out. */
let toldEnding: EndedBy = 'person';

export function endedElsewhereBy(): EndedBy {
  return toldEnding;
}

function noteEnding({ key, newValue }: StorageEvent): void {
  if (key !== userKey || newValue === null) return;
  const said = /"endedBy":"(\w+)"/.exec(newValue)?.[1];
  toldEnding = endings.find((ending) => ending === said) ?? 'person';
}

/** Calls `listener` when another tab of this browser changes the session. */
export function onSessionChangedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    noteEnding(event);
    if (event.key === null || sessionKeys.includes(event.key)) listener();
  };
  // A page restored from the back-forward cache has missed the storage events, so check the session now.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
