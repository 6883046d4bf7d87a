import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import {
  type OpenedRecord,
  useForgetOpenedRecord,
  useOpenedRecords,
  useOwnEmergencyGrants,
} from '../api/emergency-queries.ts';
import { emergencyReviewMessages, emergencyAccessMessages as words } from '../emergency.messages.ts';
import { EndEmergencyDialog } from './emergency-review-dialogs.tsx';

const lookAgainMillis = 10_000;

/** Shows a banner for each of the doctor's own active grants, as listed by the server. */
export function OpenEmergencies({ onOpen }: { onOpen: (record: OpenedRecord) => void }) {
  const { timezone } = useClinic();
  const now = useNow(lookAgainMillis);
  const { data: grants = [] } = useOwnEmergencyGrants();
  const opened = useOpenedRecords();
  const forget = useForgetOpenedRecord();
  const [ending, setEnding] = useState<ListedEmergencyGrant | null>(null);
  const open = grants.filter(({ expiresAt }) => expiresAt > now);
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {open.map((grant) => {
        const name = grant.patientName ?? '';
        const record = opened.find((each) => each.grant.id === grant.id);
        return (
          <Banner
            key={grant.id}
            tone="warning"
            action={
              <div className="flex flex-wrap gap-2">
                {record && (
                  <Button size="small" aria-label={words.openAgainOf(name)} onClick={() => onOpen(record)}>
                    {words.openAgain}
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={emergencyReviewMessages.endOwnOf(name)}
                  onClick={() => setEnding(grant)}
                >
                  {emergencyReviewMessages.endNow}
                </Button>
              </div>
            }
          >
            {words.openUntil(formatClock(grant.expiresAt, timezone), name)}
          </Banner>
        );
      })}
      {ending && (
        <EndEmergencyDialog
          grantId={ending.id}
          question={emergencyReviewMessages.endOwnQuestion}
          onEnded={() => forget(ending.patientId)}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}
