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
