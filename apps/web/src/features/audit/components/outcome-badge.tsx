import type { AuditEvent } from '@anteroom/contract/audit';
import { Badge } from '#ui/badge';
import { outcomeLabels } from '../audit.messages.ts';

const tones = { done: 'done', refused: 'serving', failed: 'danger' } as const;

export function OutcomeBadge({ outcome }: Pick<AuditEvent, 'outcome'>) {
  return <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>;
}
