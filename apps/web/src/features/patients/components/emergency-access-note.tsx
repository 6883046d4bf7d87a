import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
import { useClinic } from '#features/clinic';
import { formatClock } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { emergencyAccessWords as words } from '../emergency-access.words.ts';

export function EmergencyAccessNote({ grant }: { grant: EmergencyGrant }) {
  const { timezone } = useClinic();
  return <Banner tone="warning">{words.until(formatClock(grant.expiresAt, timezone))}</Banner>;
}
