import type { ComponentProps, ReactNode } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';

type Props = {
  frame: ComponentProps<'form'>;
  error: string | null;
  /** Rendered below the error, with an action that then is the main one. */
  advice?: ReactNode;
  submit: { label: string; busyText: string; isBusy: boolean };
  children: ReactNode;
};

/** The frame of the small forms before the sign-in. */
export function AccountForm({ frame, error, advice, submit, children }: Props) {
  return (
    <form {...frame} className="grid gap-5">
      {error && <Banner tone="danger">{error}</Banner>}
      {advice}
      {children}
      <Button
        type="submit"
        variant={advice ? 'secondary' : 'primary'}
        className="w-full"
        isBusy={submit.isBusy}
        busyText={submit.busyText}
      >
        {submit.label}
      </Button>
    </form>
  );
}
