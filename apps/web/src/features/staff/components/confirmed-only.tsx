import type { ReactNode } from 'react';
import { useIsConfirmed } from '../use-is-confirmed.ts';

/** Hides its children from accounts that an admin has not confirmed, because the server would reject their use. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  return useIsConfirmed() && children;
}
