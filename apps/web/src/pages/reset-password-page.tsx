import { useState } from 'react';
import { ResetPasswordForm, accountPageMessages as words } from '#features/auth';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

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
