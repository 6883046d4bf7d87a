import type { User } from '@anteroom/contract/accounts';
import { useRestorableState } from '#lib/use-restorable-state';
import { useUpdateDoctor } from './api/use-update-doctor.ts';
import { useUpdateUser } from './api/use-update-user.ts';

type Changes = { name?: string | undefined; specialization?: string | null | undefined };

/** Saves the changes of an account: first the name, then a doctor's specialization, which is a separate record. */
export function useSaveUser(draftName: string, user: User) {
  const [base, setBase] = useRestorableState(`${draftName}.base`, user);
  const account = useUpdateUser();
  const doctor = useUpdateDoctor();
  const save = async ({ name, specialization = null }: Changes, version = base.version): Promise<User> => {
    let saved = base;
    if (name !== undefined && name !== base.name) {
      saved = await account.mutateAsync({ userId: base.id, body: { name }, version });
      setBase(saved);
    }
    if (base.role === 'doctor' && specialization !== base.specialization) {
      await doctor.mutateAsync({ doctorId: base.id, specialization });
    }
    return saved;
  };
  return {
    save,
    base,
    setBase,
    isPending: account.isPending || doctor.isPending,
    error: account.error ?? doctor.error,
    forgetError: account.reset,
  };
}
