import { type Location, Navigate, useLocation, useNavigate } from 'react-router';
import { ChangePasswordForm, useLogOut, useSession, ownAccountMessages as words } from '#features/auth';
import { Button } from '#ui/button';
import { interruptedPath } from './interrupted-path.ts';
import { PublicFrame } from './public-frame.tsx';

/** Makes users replace a password that someone else chose for them. Then opens the page that they requested. */
export function ChoosePasswordPage() {
  const { status, mustChoosePassword } = useSession();
  const { state } = useLocation() as Location<{ from?: Location } | null>;
  if (status !== 'signed_in') return <Navigate to="/dashboard" replace />;
  if (!mustChoosePassword) return <Navigate to={interruptedPath(state?.from)} replace />;
  return (
    <PublicFrame title={words.firstTitle} subtitle={words.firstSubtitle}>
      <ChangePasswordForm
        currentLabel={words.firstCurrent}
        submitLabel={words.choosePassword}
        onChanged={() => undefined}
      />
      <SignOut />
    </PublicFrame>
  );
}

function SignOut() {
  const { mutateAsync, isPending } = useLogOut();
  const navigate = useNavigate();
  const leave = async () => {
    await mutateAsync().catch(() => undefined);
    await navigate('/login');
  };
  return (
    <div className="mt-6 flex justify-center">
      <Button size="small" isBusy={isPending} busyText={words.signingOut} onClick={() => void leave()}>
        {words.signOut}
      </Button>
    </div>
  );
}
