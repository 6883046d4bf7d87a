import { useState } from 'react';
import { ForgotPasswordForm, accountPageMessages as words } from '#features/auth';
import { useClinicQuery } from '#features/clinic';
import { Button } from '#ui/button';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';

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
