import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { startSession } from '#features/auth';
import { App } from './app/app.tsx';
import { applyTheme, chosenTheme } from './app/theme.ts';
import './app/app.css';

// The server's policy allows no code made from text, which zod would otherwise try.
z.config({ jitless: true });
applyTheme(chosenTheme());
startSession();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
