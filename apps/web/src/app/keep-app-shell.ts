import { currentSession, subscribeToSession } from '#lib/session-store';

/** The only policy name that the server's CSP allows. Create it before any other script can. */
const address = makeAddress();

/** The service worker downloads the whole app, so wait until the screen has loaded. */
const delayMillis = 3_000;

/**
 * Registers the service worker, which caches the app's files so that screens open and reload offline. Only for
 * signed-in users (signing out clears the cache) and for displays. A patient's phone with a ticket should not download
 * the whole app. Without TLS the browser refuses and nothing is cached.
 */
export function keepAppShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isAsked = false;
  const askOnce = () => {
    const isWanted = currentSession().status === 'signed_in' || isWall();
    if (isWanted && !isAsked) setTimeout(register, delayMillis);
    isAsked = isWanted;
  };
  askOnce();
  subscribeToSession(askOnce);
}

function isWall(): boolean {
  return window.location.pathname.startsWith('/display/');
}

function register(): void {
  void navigator.serviceWorker.register(address).catch(() => undefined);
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): unknown };
};

function makeAddress(): string {
  const path = '/service-worker.js';
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path });
  return (policy?.createScriptURL(path) ?? path) as string;
}
