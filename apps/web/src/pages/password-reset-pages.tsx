import { useState } from 'react';
import { ForgotPasswordForm, ResetPasswordForm, accountPageMessages as words } from '#features/auth';
import { useClinicQuery } from '#features/clinic';
import { Button } from '#ui/button';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

export function ForgotPasswordPage() {
  const { data: clinic } = useClinicQuery();
  const [isSent, setIsSent] = useState(false);
  const register = clinic?.allowsRegistration ? [{ to: '/register', label: words.registerTitle }] : [];
  if (isSent) {
    return (
      <PublicFrame title={words.linkSent} subtitle={words.linkSentNote}>
        <p className="mb-6 text-ink-soft">{words.linkSentHint}</p>
        <NextStep to="/login">{words.backToSignIn}</NextStep>
        <Button variant="quiet" className="mt-3" onClick={() => setIsSent(false)}>
          {words.tryAnotherEmail}
        </Button>
        <PublicLinks links={register} />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={words.forgotTitle} subtitle={words.forgotSubtitle}>
      <ForgotPasswordForm onSent={() => setIsSent(true)} />
      <PublicLinks links={[{ to: '/login', label: words.backToSignIn }, ...register]} />
    </PublicFrame>
  );
}

export function ResetPasswordPage() {
  const token = useTokenFromAddress();
  const [isReset, setIsReset] = useState(false);
  if (isReset) {
    return (
      <PublicFrame title={words.resetDone} subtitle={words.resetDoneHint}>
        <NextStep to="/login">{words.continueToSignIn}</NextStep>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={words.resetTitle} subtitle={words.resetSubtitle}>
      <ResetPasswordForm token={token} onReset={() => setIsReset(true)} />
      <PublicLinks
        links={[
          { to: '/forgot-password', label: words.requestNewLink },
          { to: '/login', label: words.backToSignIn },
        ]}
      />
    </PublicFrame>
  );
}
