import { useEffect } from 'react';
import { useDoctors } from '#features/staff';

/** The doctor with whom the clinic begins. Lists of doctors are kept for a while: one who came elsewhere is asked for. */
export function useFirstDoctor(isThere: boolean): number | undefined {
  const { data: doctors, refetch } = useDoctors();
  const isUnknown = isThere && doctors?.length === 0;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  return doctors?.[0]?.id;
}
