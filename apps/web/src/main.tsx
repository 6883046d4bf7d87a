import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { startSession } from '#features/auth';
import { watchConnection } from '#lib/connection';
import { App } from './app/app.tsx';
import { keepAppShell } from './app/keep-app-shell.ts';
import { applyTheme, chosenTheme } from './app/theme.ts';
import './app/app.css';
import './app/font.css';

// The server's CSP forbids eval, which zod would try otherwise.
z.config({ jitless: true });
applyTheme(chosenTheme());
watchConnection();
startSession();
keepAppShell();

const root = document.getElementById('root');
if (root) {
  // A transition renders in small steps, so that the page stays responsive on a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
