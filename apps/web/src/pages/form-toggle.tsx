import { UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#ui/button';
import { MainAction } from '#ui/main-action';

type Props = {
  label: string;
  isOpen: boolean;
  toggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
};

export function FormToggle({ label, isOpen, toggle, button }: Props) {
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
