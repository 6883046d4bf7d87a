import { useSignedInUser } from '#features/auth';
import { Link } from '#lib/link';
import { Button, buttonLook } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';

const words = {
  forAdmin: 'There is no doctor yet. Add the first one in User Management.',
  forOthers:
    "You don't have any doctors assigned to manage. Please contact your administrator to assign doctors to your account.",
  toUsers: 'Open User Management',
  close: 'Close',
} as const;

type Props = { title: string; onClose: () => void };

/** Shown instead of a form that requires a doctor if there are no doctors to choose from. */
export function NoDoctorDialog({ title, onClose }: Props) {
  const isAdmin = useSignedInUser().role === 'admin';
  return (
    <Dialog title={title} width="small" onClose={onClose}>
      <DialogBody>
        <p>{isAdmin ? words.forAdmin : words.forOthers}</p>
      </DialogBody>
      <DialogActions>
        {isAdmin && (
          <Link to="/dashboard/users" className={buttonLook({})}>
            {words.toUsers}
          </Link>
        )}
        <Button variant="primary" onClick={onClose} data-takes-focus>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
