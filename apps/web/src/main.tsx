import { StrictMode, startTransition } from 'react';
import { z } from 'zod/mini';
import { startSession } from '#features/auth';
import { watchConnection } from '#lib/connection';
import { App } from './app/app.tsx';
import { createRoot } from './app/create-root.ts';
import { applyTheme, chosenTheme } from './app/theme.ts';
import './app/app.css';
import './app/font.css';
import { currentSession, subscribeToSession } from '#lib/session-store';

/**
 * The URL of the service worker. Created first, because the server's CSP allows only one Trusted Types policy with its
 * name, and no other script may create that policy.
 */
const address = makeAddress();

/**
 * Milliseconds to wait before registration. The service worker downloads the whole app, so it must not compete with the
 * first screen.
 */
const delayMillis = 3_000;

/**
 * Registers the service worker, which caches the app's files so that screens open and reload offline. It is registered
 * only for signed-in users and displays, because a patient's phone with a ticket must not download the whole app.
 * Signing out clears the cache. Without TLS, browsers offer no service workers, so nothing is cached.
 */
function keepAppShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const decide = () => {
    const isWanted = currentSession().status === 'signed_in' || isWall();
    // Signing out has just cleared the stored files, so do not store them again.
    if (!isWanted) clearTimeout(timer);
    timer = isWanted ? (timer ?? setTimeout(register, delayMillis)) : undefined;
  };
  decide();
  subscribeToSession(decide);
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

// Turn off code generation in zod, because it would use eval, which the server's CSP forbids.
z.config({ jitless: true });
applyTheme(chosenTheme());
watchConnection();
startSession();
keepAppShell();

const root = document.getElementById('root');
if (root) {
  // Render the app as a transition in small steps, so that the page stays responsive on a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
