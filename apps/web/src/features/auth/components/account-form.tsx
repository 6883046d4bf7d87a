import type { ComponentProps, ReactNode } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';

type Props = {
  frame: ComponentProps<'form'>;
  error: string | null;
  submit: { label: string; busyText: string; isBusy: boolean };
  children: ReactNode;
};

/** The frame that the small forms before the sign-in share. */
export function AccountForm({ frame, error, submit, children }: Props) {
  return (
    <form {...frame} className="grid gap-5">
      {error && <Banner tone="danger">{error}</Banner>}
      {children}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={submit.isBusy}
        busyText={submit.busyText}
      >
        {submit.label}
      </Button>
    </form>
  );
}
