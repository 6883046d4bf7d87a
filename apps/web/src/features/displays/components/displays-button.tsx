import { MonitorPlay } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { Button } from '#ui/button';
import { displayWords as words } from '../displays.words.ts';

/** Seldom opened, so fetched when it is. */
const DisplayDialogs = lazy(async () => ({
  default: (await import('./display-dialogs.tsx')).DisplayDialogs,
}));

/** For doctors and admins. */
export function DisplaysButton() {
  const { role } = useSignedInUser();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (role === 'manager') return null;
  const close = () => {
    setIsOpen(false);
    // Which the last of the dialogs, opened by the one before it, would not know.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon={<MonitorPlay aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DisplayDialogs onClose={close} />
        </Suspense>
      )}
    </>
  );
}
