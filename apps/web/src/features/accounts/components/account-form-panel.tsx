import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Draft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RestoredNote } from '#ui/restored-note';
import { accountMessages as words } from '../accounts.messages.ts';

type Props = {
  title: string;
  hint?: string;
  submitLabel: string;
  busyText?: string;
  isBusy: boolean;
  error: string | null;
  draft: Draft;
  onSubmit: (event: FormEvent) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that opens above a list and shows errors at its bottom. */
export function AccountFormPanel(props: Props) {
  const {
    title,
    hint,
    busyText = words.creating,
    submitLabel,
    isBusy,
    error,
    draft,
    onSubmit,
    onCancel,
    children,
  } = props;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void onSubmit(event)}
      className="panel mb-6 grid gap-5 p-5 md:p-6"
    >
      <h2 id={titleId} className="text-xl font-semibold">
        {title}
      </h2>
      {hint && <p className="-mt-4 text-ink-soft">{hint}</p>}
      <RestoredNote draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={busyText}>
          {submitLabel}
        </Button>
      </div>
      {error && <Banner tone="danger">{error}</Banner>}
    </form>
  );
}
