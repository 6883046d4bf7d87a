import { useSession } from '#features/auth';
import { ContactDetails } from '#features/clinic';
import { pageMessages as words } from './pages.messages.ts';
import { PublicFrame, PublicLinks } from './public-frame.tsx';

export function ContactPage() {
  const { status } = useSession();
  const back =
    status === 'signed_in'
      ? { to: '/dashboard', label: words.goToDashboard }
      : { to: '/login', label: words.backToSignIn };
  return (
    <PublicFrame title={words.contact} subtitle={words.contactHint}>
      <ContactDetails />
      <PublicLinks links={[back]} />
    </PublicFrame>
  );
}
