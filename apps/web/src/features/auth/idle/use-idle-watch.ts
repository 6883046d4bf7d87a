import { reportActivity } from '@anteroom/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api';
import { endIdleSession } from '../end-idle-session.ts';
import { type IdleState, IdleWatch } from './idle-watch.ts';

/** Ends the session after so many minutes without a person's action; 0: never. */
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

/** Before React can take the screen away. A dialog that is open stands above everything else, so the root it is. */
function veil(isVeiled: boolean): void {
  document.documentElement.style.visibility = isVeiled ? 'hidden' : '';
}
