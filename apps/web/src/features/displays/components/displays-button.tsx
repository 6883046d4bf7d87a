import { MonitorPlay } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSignedInUser } from '#features/auth';
import { DialogsButton } from '#ui/dialogs-button';
import { displayWords as words } from '../displays.words.ts';

/** Seldom opened, so fetched when it is. */
const DisplayDialogs = lazy(async () => ({
  default: (await import('./display-dialogs.tsx')).DisplayDialogs,
}));

/** For doctors and admins. */
export function DisplaysButton() {
  const { role } = useSignedInUser();
  if (role === 'manager') return null;
  return (
    <DialogsButton label={words.open} icon={<MonitorPlay aria-hidden="true" className="size-4" />}>
      {(onClose) => (
        <Suspense fallback={null}>
          <DisplayDialogs onClose={onClose} />
        </Suspense>
      )}
    </DialogsButton>
  );
}
