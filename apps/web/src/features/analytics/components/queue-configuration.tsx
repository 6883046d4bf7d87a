import type { QueueSettings } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { Link } from 'react-router';
import { queueTypeLabels } from '#features/queue';
import { DescriptionList } from '#ui/description-list';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { AnalyticsCard } from './analytics-card.tsx';

type Props = { settings: QueueSettings; doctor: Doctor };

export function QueueConfiguration({ settings, doctor }: Props) {
  const link = (
    <Link to={`/dashboard/queue-settings?doctor=${doctor.id}`} className="text-link">
      {words.changeSettings}
    </Link>
  );
  return (
    <AnalyticsCard title={words.configuration} note={link}>
      <DescriptionList
        items={[
          { term: words.queueType, description: queueTypeLabels[settings.queueType] },
          { term: words.afterPatient, description: words.autoAdvance(settings.autoAdvanceQueue) },
          {
            term: words.consultationTime,
            description: words.minutes(settings.estimatedConsultationTime),
          },
        ]}
      />
    </AnalyticsCard>
  );
}
