import type { Location } from 'react-router';

/** Returns the page that the user had requested before signing in. Accepts only URLs inside the dashboard. */
export function interruptedPath(from: Location | undefined): string {
  const isInside = from?.pathname.startsWith('/dashboard') ?? false;
  return from && isInside ? `${from.pathname}${from.search}${from.hash}` : '/dashboard';
}
