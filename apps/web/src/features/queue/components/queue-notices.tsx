import type { QueueType } from '@anteroom/contract/queue-settings';
import { Settings2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { queueWords as words } from '../queue.words.ts';

export function NotConfiguredNotice() {
  const link = (
    <Link to="/dashboard/queue-settings" className={buttonLook({ variant: 'primary' })}>
      {words.toSettings}
    </Link>
  );
  return (
    <EmptyState icon={<Settings2 className="size-6" />} title={words.notConfiguredTitle} action={link}>
      {words.notConfiguredHint}
    </EmptyState>
  );
}

type WrongKindProps = { kind: QueueType; doctorName: string; onSelectDifferent: () => void };

export function WrongKindNotice({ kind, doctorName, onSelectDifferent }: WrongKindProps) {
  const { title, hint } = words.wrongKind[kind];
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-lg border border-serving/35 bg-serving-soft px-6 py-12 text-center text-serving"
    >
      <TriangleAlert aria-hidden="true" className="mb-2 size-7" />
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="max-w-md">{hint(doctorName)}</p>
      <Button className="mt-4" onClick={onSelectDifferent}>
        {words.selectDifferent}
      </Button>
    </div>
  );
}
