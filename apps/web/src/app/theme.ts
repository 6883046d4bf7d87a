import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
const oneYearSeconds = 31_536_000;

/** The theme is stored in a cookie, because localStorage is reserved for the session. */
export function chosenTheme(): Theme {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

export function chooseTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent outside secure contexts and in older Safari.
  document.cookie = `theme=${theme}; path=/; max-age=${age}; SameSite=Lax`;
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme);
}
