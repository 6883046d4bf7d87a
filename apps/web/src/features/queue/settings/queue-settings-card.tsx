import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useRestorableState } from '#lib/drafts';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { announcementMessages } from '../announcements/announcements.messages.ts';
import { RoomControl } from '../announcements/room-control.tsx';
import type { KnownSettings } from '../api/queue-queries.ts';
import { queueSettingsQuery, queueStatusQuery } from '../api/queue-queries.ts';
import { queueTypeLabels, queueMessages as words } from '../queue.messages.ts';
import { isQueueType } from '../queue-line.ts';
import { SettingsFailed } from '../screen/queue-frame.tsx';
import { queueSettingsMessages as settingsWords } from './queue-settings.messages.ts';
import { QueueSettingsDialog } from './queue-settings-dialog.tsx';

export function QueueSettingsCard({ doctor }: { doctor: Doctor }) {
  const { data: settings, error } = useQuery(queueSettingsQuery(doctor.id));
  const [isOpen, setIsOpen] = useRestorableState(`queue-settings-${doctor.id}.open`, false);
  if (error && settings === undefined) return <SettingsFailed error={error} />;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} rows={2} />;
  const open = () => setIsOpen(true);
  return (
    <>
      {settings === null ? (
        <NoSettings onCreate={open} />
      ) : (
        <CurrentSettings doctor={doctor} settings={settings} onConfigure={open} />
      )}
      {isOpen && <QueueSettingsDialog doctor={doctor} settings={settings} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NoSettings({ onCreate }: { onCreate: () => void }) {
  const create = (
    <Button variant="primary" onClick={onCreate}>
      {settingsWords.createSettings}
    </Button>
  );
  return (
    <EmptyState icon={<Settings2 className="size-6" />} title={settingsWords.noSettings} action={create}>
      {settingsWords.noSettingsHint}
    </EmptyState>
  );
}

type CurrentProps = { doctor: Doctor; settings: KnownSettings; onConfigure: () => void };

function CurrentSettings({ doctor, settings, onConfigure }: CurrentProps) {
  const { data: status } = useQuery(queueStatusQuery(doctor.id));
  return (
    <section className="panel max-w-3xl p-5 md:p-6">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{settingsWords.currentSettings}</h2>
          <p className="text-ink-soft">{doctor.name}</p>
        </div>
        <Button
          variant="primary"
          icon={<Settings2 aria-hidden="true" className="size-4.5" />}
          onClick={onConfigure}
        >
          {settingsWords.configure}
        </Button>
      </div>
      <DescriptionList
        items={[
          { term: words.queueType, description: typeLabel(settings.queueType) },
          {
            term: settingsWords.autoAdvance,
            description: settings.autoAdvanceQueue ? settingsWords.enabled : settingsWords.disabled,
          },
          {
            term: announcementMessages.room,
            description: status && <RoomControl doctorId={doctor.id} room={status.room} />,
          },
          {
            term: settingsWords.consultationTime,
            description: settingsWords.minutes(settings.estimatedConsultationTime),
          },
        ]}
      />
    </section>
  );
}

function typeLabel(type: string): string {
  return isQueueType(type) ? queueTypeLabels[type] : type;
}
