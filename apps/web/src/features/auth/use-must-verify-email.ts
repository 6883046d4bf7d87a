import { useClinicQuery } from '#features/clinic';
import { useSession } from './use-session.ts';

/**
 * Returns whether the user must verify their email address before using the app, or null while this is not known yet.
 */
export function useMustVerifyEmail(): boolean | null {
  const { user, mustVerifyEmail } = useSession();
  const { data: clinic, isPending } = useClinicQuery();
  if (mustVerifyEmail) return true;
  if (user?.emailVerified ?? true) return false;
  if (isPending) return null;
  return clinic?.requiresEmailVerification ?? false;
}
