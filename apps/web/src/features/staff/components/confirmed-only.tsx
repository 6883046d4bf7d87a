import type { ReactNode } from 'react';
import { useIsConfirmed } from '../use-is-confirmed.ts';

/** Shows what the server refuses to an account without confirmation to confirmed accounts only. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  return useIsConfirmed() && children;
}
