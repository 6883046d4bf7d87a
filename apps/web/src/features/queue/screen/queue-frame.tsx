import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { Settings2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { queueMessages as words } from '../queue.messages.ts';

/**
 * Renders the frame of the queue screen. Its own width decides between one column and two, not the window's width,
 * because the patient drawer takes a third of the screen.
 */
export function QueueFrame({ toolbar, children }: { toolbar: ReactNode; children: ReactNode }) {
  return (
    <div className="@container/queue grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-4">
      <div className="flex flex-wrap items-center gap-2 md:gap-x-3">{toolbar}</div>
      {children}
    </div>
  );
}

function SettingsLink({ doctorId }: { doctorId: number }) {
  return (
    <Link to={`/dashboard/queue-settings?doctor=${doctorId}`} className={buttonLook({ variant: 'primary' })}>
      {words.toSettings}
    </Link>
  );
}

export function NotConfiguredNotice({ doctorId }: { doctorId: number }) {
  const toSettings = <SettingsLink doctorId={doctorId} />;
  return (
    <EmptyState icon={<Settings2 className="size-6" />} title={words.notConfiguredTitle} action={toSettings}>
      {words.notConfiguredHint}
    </EmptyState>
  );
}

export function UnknownTypeNotice({ type, doctorId }: { type: string; doctorId: number }) {
  const toSettings = <SettingsLink doctorId={doctorId} />;
  return (
    <EmptyState icon={<Settings2 className="size-6" />} title={words.unknownTypeTitle} action={toSettings}>
      {words.unknownTypeHint(type)}
    </EmptyState>
  );
}

type WrongKindProps = { kind: QueueType; doctor: Doctor; onSelectDifferent: (() => void) | null };

/** For each queue type, the URL of the screen for the other type. Users who opened the wrong screen can follow it. */
const otherLine = { day_wise: '/dashboard/central-queue', central: '/dashboard/queue' } as const;

export function WrongKindNotice({ kind, doctor, onSelectDifferent }: WrongKindProps) {
  const { title, hint, toOther } = words.wrongKind[kind];
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-lg border border-serving/35 bg-serving-soft px-6 py-12 text-center text-serving"
    >
      <TriangleAlert aria-hidden="true" className="mb-2 size-7" />
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="max-w-md">{hint(doctor.name)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onSelectDifferent && <Button onClick={onSelectDifferent}>{words.selectDifferent}</Button>}
        <Link to={`${otherLine[kind]}?doctor=${doctor.id}`} className={buttonLook({})}>
          {toOther}
        </Link>
      </div>
    </div>
  );
}

export function SettingsFailed({ error }: { error: Error }) {
  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.settingsFailedTitle} action={reload}>
      {messageOf(error, words.settingsFailed)}
    </Banner>
  );
}
