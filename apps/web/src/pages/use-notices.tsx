import { useEffect, useLayoutEffect, useState } from 'react';
import { useFactorNote, useSignedInUser } from '#features/auth';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';

const AdminNotices = lazyComponent(async () => (await import('./admin-notices.tsx')).AdminNotices);

const longestWaitMillis = 2000;

/**
 * Returns the overview's notices and their position. Notices that have loaded before the day is first shown are above
 * it. Later ones are below it, so that no button moves under the pointer. Returns `null` until the position is decided,
 * which takes two seconds at most.
 */
export function useNotices() {
  const { role } = useSignedInUser();
  const { note, isLoading } = useFactorNote();
  const [ofAdmin, setOfAdmin] = useState<'loading' | 'some' | 'none'>(role === 'admin' ? 'loading' : 'none');
  const isWaiting = isLoading || ofAdmin === 'loading';
  const hasSome = note !== null || ofAdmin === 'some';
  const [place, setPlace] = useState<'above' | 'below' | null>(null);
  useLayoutEffect(() => {
    if (!isWaiting) setPlace((decided) => decided ?? (hasSome ? 'above' : 'below'));
  }, [isWaiting, hasSome]);
  useEffect(() => {
    const timer = setTimeout(() => setPlace((decided) => decided ?? 'below'), longestWaitMillis);
    return () => clearTimeout(timer);
  }, []);
  const notices = (
    <>
      {note}
      {role === 'admin' && (
        <LazyBoundary placeholder={null}>
          <AdminNotices onReady={setOfAdmin} />
        </LazyBoundary>
      )}
    </>
  );
  return { notices, place };
}
