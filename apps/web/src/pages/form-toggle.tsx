import { UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, MainAction } from '#ui/button';

type Props = {
  label: string;
  isOpen: boolean;
  toggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
  /** False if the page has another main action. */
  isMain?: boolean;
};

export function FormToggle({ label, isOpen, toggle, button, isMain = true }: Props) {
  if (!isMain) {
    return (
      <Button ref={button} aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
    );
  }
  return (
    <div className={isOpen ? 'max-md:hidden' : ''}>
      <MainAction>
        <Button
          ref={button}
          variant={isOpen ? 'secondary' : 'primary'}
          icon={<UserPlus aria-hidden="true" className="size-4.5" />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {label}
        </Button>
      </MainAction>
    </div>
  );
}
