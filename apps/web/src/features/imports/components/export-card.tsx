import type { ImportKind } from '@anteroom/contract/import-fields';
import { Download } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button';
import { exportMessages as words } from '../exports.messages.ts';

type Props = {
  kind: ImportKind;
  isBusy: boolean;
  onExport: () => void;
  children: ReactNode;
};

export function ExportCard({ kind, isBusy, onExport, children }: Props) {
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
