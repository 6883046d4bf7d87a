import { useState } from 'react';
import { analyticsMessages as words } from './analytics.messages.ts';
import { useTogglePause } from './api/use-toggle-pause.ts';

/**
 * Pauses or resumes with one click. A click flips the state, so this reports if another user flipped it just before.
 */
export function useToggle(doctorId: number, isActive: boolean) {
  const toggle = useTogglePause(doctorId);
  const [crossed, setCrossed] = useState<string | null>(null);
  const press = () => {
    setCrossed(null);
    toggle.mutate(undefined, {
      onSuccess: (status) => {
        if (status.isActive === isActive) setCrossed(isActive ? words.crossed.paused : words.crossed.active);
      },
    });
  };
  return {
    press,
    isBusy: toggle.isPending,
    errorText: toggle.isError ? words.toggleFailed : null,
    crossed,
  };
}
