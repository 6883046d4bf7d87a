import { useClinicQuery } from '#features/clinic';
import { useSession } from './use-session.ts';

/** Returns whether the user must verify their email address first, or null while unknown. */
export function useMustVerifyEmail(): boolean | null {
  const { user, mustVerifyEmail } = useSession();
  const { data: clinic, isPending } = useClinicQuery();
  if (mustVerifyEmail) return true;
  if (user?.emailVerified ?? true) return false;
  if (isPending) return null;
  return clinic?.requiresEmailVerification ?? false;
}
