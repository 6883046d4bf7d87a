import type { Priority } from '@anteroom/contract/queue';
import { Siren, TriangleAlert } from 'lucide-react';

export const priorityLabels: Record<Priority, string> = {
  routine: 'Routine',
  urgent: 'Urgent',
  emergency: 'Emergency',
};

const looks = {
  urgent: { tone: 'bg-serving-soft text-serving', Icon: TriangleAlert },
  emergency: { tone: 'bg-danger-soft text-danger', Icon: Siren },
} as const;

/** Shows the priority as a word with an icon and a colour. Renders nothing for a routine patient. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  if (priority === 'routine') return null;
  const { tone, Icon } = looks[priority];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full px-2 text-sm leading-5 font-medium whitespace-nowrap ${tone}`}
    >
      <Icon aria-hidden="true" className="size-3" />
      {priorityLabels[priority]}
    </span>
  );
}
