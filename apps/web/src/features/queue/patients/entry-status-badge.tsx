import type { EntryStatus } from '@anteroom/contract/queue';
import { Badge, type BadgeTone } from '#ui/badge';
import { entryStatusLabels } from '../queue.messages.ts';

const tones: Record<EntryStatus, BadgeTone> = {
  waiting: 'waiting',
  in_progress: 'serving',
  completed: 'done',
  skipped: 'danger',
};

export function EntryStatusBadge({ status }: { status: EntryStatus }) {
  return <Badge tone={tones[status]}>{entryStatusLabels[status]}</Badge>;
}
