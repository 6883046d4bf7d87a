import { useState } from 'react';
import { analyticsWords as words } from './analytics.words.ts';
import { useTogglePause } from './api/use-toggle-pause.ts';

/** Pausing and resuming at a press. A press flips the state, so it says where somebody else flipped it just before. */
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
    refusal: toggle.isError ? words.toggleFailed : null,
    crossed,
  };
}
