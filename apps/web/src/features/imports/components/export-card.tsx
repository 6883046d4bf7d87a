import type { ImportKind } from '@anteroom/contract/import-fields';
import { Download } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { exportWords as words } from '../exports.words.ts';

type Props = {
  kind: ImportKind;
  isBusy: boolean;
  error: Error | null;
  onExport: () => void;
  children: ReactNode;
};

export function ExportCard({ kind, isBusy, error, onExport, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onExport();
  };
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-4 p-5">
      <div>
        <h3 className="text-lg font-semibold">{words.kinds[kind]}</h3>
        <p className="text-sm text-ink-soft">{words.hints[kind]}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 [&>*]:min-w-0">{children}</div>
      {error && <Banner tone="danger">{messageOf(error, words.failed)}</Banner>}
      <Button
        type="submit"
        icon={<Download aria-hidden="true" className="size-4" />}
        isBusy={isBusy}
        busyText={words.running}
        className="sm:justify-self-start"
      >
        {words.run[kind]}
      </Button>
    </form>
  );
}
