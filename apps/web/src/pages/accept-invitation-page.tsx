import { useState } from 'react';
import { AcceptInvitationForm, ownAccountMessages as words } from '#features/auth';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

export function AcceptInvitationPage() {
  const token = useTokenFromAddress();
  const [isAccepted, setIsAccepted] = useState(false);
  if (isAccepted) {
    return (
      <PublicFrame title={words.invitedDone} subtitle={words.invitedDoneHint}>
        <NextStep to="/login">{words.continueToSignIn}</NextStep>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={words.inviteTitle} subtitle={words.inviteSubtitle}>
      <AcceptInvitationForm token={token} onAccepted={() => setIsAccepted(true)} />
      <p className="mt-6 text-sm text-ink-soft">{words.askForInvitation}</p>
      <PublicLinks links={[{ to: '/login', label: words.backToSignIn }]} />
    </PublicFrame>
  );
}
