import type { Doctor } from '@anteroom/contract/staff';
import { Settings2 } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { useQueueSettings } from '../api/use-queue-settings.ts';
import { queueTypeLabels, queueWords as words } from '../queue.words.ts';

export function QueueSettingsCard({ doctor }: { doctor: Doctor }) {
  const { data: settings, error } = useQueueSettings(doctor.id);
  if (error) return <SettingsFailed error={error} />;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} rows={2} />;
  if (settings === null) {
    return (
      <EmptyState icon={<Settings2 className="size-6" />} title={words.noSettings}>
        {words.createSettingsLater}
      </EmptyState>
    );
  }
  return (
    <section className="panel max-w-3xl p-5 md:p-6">
      <h2 className="text-xl font-semibold">{words.currentSettings}</h2>
      <p className="mb-5 text-ink-soft">{doctor.name}</p>
      <DescriptionList
        items={[
          { term: words.queueType, description: queueTypeLabels[settings.queueType] },
          {
            term: words.autoAdvance,
            description: settings.autoAdvanceQueue ? words.enabled : words.disabled,
          },
          { term: words.consultationTime, description: words.minutes(settings.estimatedConsultationTime) },
        ]}
      />
    </section>
  );
}

function SettingsFailed({ error }: { error: Error }) {
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
