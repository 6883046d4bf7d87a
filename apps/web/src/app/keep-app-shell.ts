import { currentSession, subscribeToSession } from '#lib/session-store';

/** The one name that the policy of the server allows, taken before any other script could take it. */
const address = makeAddress();

/** It fetches the whole app: in no hurry, and not while the screen still loads. */
const delayMillis = 3_000;

/**
 * Lets the browser keep the app's own files, so that screens open and reload without a connection: that of whoever is
 * signed in (a sign-out makes the browser forget them), and the wall of a waiting room. Who looks at their ticket on a
 * phone is not to carry the clinic's whole app. Where there is no TLS the browser refuses, and nothing is kept.
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
