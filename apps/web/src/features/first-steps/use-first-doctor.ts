import { useEffect } from 'react';
import { useDoctors } from '#features/staff';

/** Returns the first doctor. Refetches the cached list if it is empty but the clinic has a doctor. */
export function useFirstDoctor(isThere: boolean): number | undefined {
  const { data: doctors, refetch } = useDoctors();
  const isUnknown = isThere && doctors?.length === 0;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  return doctors?.[0]?.id;
}
