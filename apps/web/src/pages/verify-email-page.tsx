import { useEffect } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router';
import {
  ResendVerification,
  useLogOut,
  useMustVerifyEmail,
  useSession,
  useVerifyEmail,
  VerifyEmailForm,
  accountPageMessages as words,
} from '#features/auth';
import { Button } from '#ui/button';
import { Spinner } from '#ui/spinner';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

export function VerifyEmailPage() {
  const token = useTokenFromAddress();
  const verification = useVerifyEmail();
  const { mutate, isIdle, isPending, variables } = verification;
  const { status, user } = useSession();
  const mustVerify = useMustVerifyEmail();
  useEffect(() => {
    if (token === '') return;
    // Send the request in a new task. In development, React mounts components twice, but the token works only once.
    const timer = setTimeout(() => mutate({ body: { token } }));
    return () => clearTimeout(timer);
  }, [token, mutate]);

  const isVerified = useKeptSuccess(verification.isSuccess);

  if (isVerified) return <Verified />;
  const isFirstTry = token !== '' && (isIdle || (isPending && variables?.body.token === token));
  if (isFirstTry) return <Verifying />;
  // The user may have verified the address in another tab, which the emailed link opened.
  if (status === 'signed_in' && mustVerify === false) return <Navigate to="/dashboard" replace />;
  return (
    <PublicFrame
      title={words.verifyTitle}
      subtitle={user ? words.verifySubtitleFor(user.email) : words.verifySubtitle}
    >
      <VerifyEmailForm
        token={token}
        verification={verification}
        ifNotGood={user ? null : <MaybeVerified />}
      />
      <ResendVerification />
      {user ? <SignOut email={user.email} /> : <PublicLinks links={[toSignIn]} />}
    </PublicFrame>
  );
}

const toSignIn = { to: '/login', label: words.backToSignIn };

function Verifying() {
  return (
    <PublicFrame title={words.verifying}>
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {words.verifyingHint}
      </p>
    </PublicFrame>
  );
}

/**
 * Returns whether the verification succeeded, even after a reload. Stores the success in the history state, because the
 * server would reject the used link.
 */
function useKeptSuccess(isSuccess: boolean): boolean {
  const { pathname, state } = useLocation() as Location<{ isVerified?: true } | null>;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuccess) void navigate(pathname, { replace: true, state: { isVerified: true } });
  }, [isSuccess, pathname, navigate]);
  return isSuccess || state?.isVerified === true;
}

function MaybeVerified() {
  return (
    <div>
      <p className="mb-3">{words.maybeVerified}</p>
      <NextStep to="/login">{words.signIn}</NextStep>
    </div>
  );
}

function Verified() {
  const { status } = useSession();
  return (
    <PublicFrame title={words.verified} subtitle={words.verifiedHint}>
      {status === 'signed_in' ? (
        <NextStep to="/dashboard">{words.goToDashboard}</NextStep>
      ) : (
        <NextStep to="/login">{words.continueToSignIn}</NextStep>
      )}
      <PublicLinks links={[{ to: '/contact', label: words.contact }]} />
    </PublicFrame>
  );
}

function SignOut({ email }: { email: string }) {
  const { mutateAsync, isPending } = useLogOut();
  const navigate = useNavigate();
  const leave = async () => {
    await mutateAsync().catch(() => undefined);
    await navigate('/login');
  };
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
      <p className="min-w-0 text-sm wrap-break-word text-ink-soft">{words.signedInAs(email)}</p>
      <Button size="small" isBusy={isPending} busyText={words.signingOut} onClick={() => void leave()}>
        {words.signOut}
      </Button>
    </div>
  );
}
