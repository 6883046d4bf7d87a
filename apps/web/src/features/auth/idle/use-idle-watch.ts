import { reportActivity } from '@anteroom/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api';
import { endIdleSession } from '../end-idle-session.ts';
import { type IdleState, IdleWatch } from './idle-watch.ts';

/** Ends the session after this many minutes without activity; 0 means never. */
export function useIdleWatch(lockMinutes: number) {
  const [state, setState] = useState<IdleState>('at_work');
  const watch = useRef<IdleWatch>(undefined);
  useEffect(() => {
    if (lockMinutes === 0) return;
    const idleWatch = new IdleWatch(lockMinutes, {
      onState: (next) => {
        veil(next === 'asking' || next === 'over');
        setState(next);
        if (next === 'over') endIdleSession();
      },
      onReportDue: () => void call(reportActivity, {}).catch(() => undefined),
    });
    watch.current = idleWatch;
    return () => {
      idleWatch.stop();
      veil(false);
    };
  }, [lockMinutes]);
  return { isWarned: state === 'warned', stay: () => watch.current?.stay() };
}

/**
 * Hides the page before React can unmount the screen. Hides the root element, because open dialogs are above everything
 * else.
 */
function veil(isVeiled: boolean): void {
  document.documentElement.style.visibility = isVeiled ? 'hidden' : '';
}
