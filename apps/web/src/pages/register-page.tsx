import { useState } from 'react';
import { Navigate } from 'react-router';
import { RegisterForm, useSession, accountPageMessages as words } from '#features/auth';
import { useClinicQuery } from '#features/clinic';
import { Link } from '#lib/link';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';

export function RegisterPage() {
  const { data: clinic, isPending } = useClinicQuery();
  const [isRegistered, setIsRegistered] = useState(false);
  const { status } = useSession();
  if (isRegistered) return <Registered mustVerify={clinic?.requiresEmailVerification ?? true} />;
  if (status === 'signed_in') return <Navigate to="/dashboard" replace />;
  if (clinic?.allowsRegistration === false) return <Closed />;
  return (
    <PublicFrame title={words.registerTitle} subtitle={words.registerSubtitle}>
      {!isPending && <RegisterForm onRegistered={() => setIsRegistered(true)} />}
      <p className="mt-8 text-center text-sm text-ink-soft">
        {words.haveAccount}{' '}
        <Link to="/login" className="text-link">
          {words.signIn}
        </Link>
      </p>
    </PublicFrame>
  );
}

function Registered({ mustVerify }: { mustVerify: boolean }) {
  if (!mustVerify) {
    return (
      <PublicFrame title={words.accountMade} subtitle={words.accountMadeHint}>
        <NextStep to="/login">{words.continueToSignIn}</NextStep>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={words.registered} subtitle={words.registeredHint}>
      <NextStep to="/login">{words.continueToSignIn}</NextStep>
      <p className="mt-6 text-center text-sm text-ink-soft">
        {words.registeredNoMail}{' '}
        <Link to="/verify-email" className="text-link">
          {words.resendHere}
        </Link>
      </p>
    </PublicFrame>
  );
}

function Closed() {
  return (
    <PublicFrame title={words.closedTitle} subtitle={words.closed}>
      <NextStep to="/login">{words.backToSignIn}</NextStep>
      <PublicLinks links={[{ to: '/contact', label: words.contact }]} />
    </PublicFrame>
  );
}
