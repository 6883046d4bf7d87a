import type { Location } from 'react-router';

/** Only ever a place inside this app: the router's own memory of where the guard turned somebody back. */
export function comeFrom(from: Location | undefined): string {
  const isInside = from?.pathname.startsWith('/dashboard') ?? false;
  return from && isInside ? `${from.pathname}${from.search}${from.hash}` : '/dashboard';
}
