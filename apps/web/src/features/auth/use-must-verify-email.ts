import { useClinicQuery } from '#features/clinic';
import { useSession } from './use-session.ts';

/** Whether the person signed in has to verify their address first; `null` while that is not known yet. */
export function useMustVerifyEmail(): boolean | null {
  const { user, mustVerifyEmail } = useSession();
  const { data: clinic, isPending } = useClinicQuery();
  if (mustVerifyEmail) return true;
  if (user?.emailVerified ?? true) return false;
  if (isPending) return null;
  return clinic?.requiresEmailVerification ?? false;
}
