import { useClinicQuery } from '#features/clinic';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { useLogOut } from '../api/use-log-out.ts';
import { useIdleWatch } from '../idle/use-idle-watch.ts';

/** Signs the user out after a period without activity, with a warning one minute before. */
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
