import { reportActivity } from '@anteroom/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { useClinicQuery } from '#features/clinic';
import { call } from '#lib/api';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { idleLockMessages as words } from '../auth.messages.ts';
import { endIdleSession, useLogOut } from '../end-session.ts';
import { type IdleState, IdleWatch } from '../idle/idle-watch.ts';

/** Signs the user out after a period without activity. Shows a warning during the last minute. */
export function IdleLock() {
  const { data: clinic } = useClinicQuery();
  const { isWarned, stay } = useIdleWatch(clinic?.idleLockMinutes ?? 0);
  const logOut = useLogOut();
  if (!isWarned) return null;
  return (
    <Dialog title={words.idleTitle} width="small" role="alertdialog" onClose={stay} isBusy={logOut.isPending}>
      <DialogBody>
        <p>{words.idleWarning}</p>
        <p className="mt-2 text-ink-soft">{words.idleHint}</p>
      </DialogBody>
      <DialogActions>
        <Button isBusy={logOut.isPending} busyText={words.signingOut} onClick={() => logOut.mutate()}>
          {words.signOutNow}
        </Button>
        <Button variant="primary" onClick={stay}>
          {words.staySignedIn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Ends the session after this many minutes without activity, or never if the number is 0. */
function useIdleWatch(lockMinutes: number) {
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
 * Hides the page immediately, before React can unmount the screen. Hides the root element, because that hides open
 * dialogs too.
 */
function veil(isVeiled: boolean): void {
  document.documentElement.style.visibility = isVeiled ? 'hidden' : '';
}
