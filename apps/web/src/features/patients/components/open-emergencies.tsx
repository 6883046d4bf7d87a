import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type OpenedRecord, useForgetOpenedRecord, useOpenedRecords } from '../api/use-emergency-access.ts';
import { useOwnEmergencyGrants } from '../api/use-emergency-grants.ts';
import { emergencyAccessWords as words } from '../emergency-access.words.ts';
import { emergencyReviewWords } from '../emergency-review.words.ts';
import { EndEmergencyDialog } from './end-emergency-dialog.tsx';

const lookAgainMillis = 10_000;

/** The doctor's own running grants, as the server has them: an admin may have ended one. */
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
                  aria-label={emergencyReviewWords.endOwnOf(name)}
                  onClick={() => setEnding(grant)}
                >
                  {emergencyReviewWords.endNow}
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
          question={emergencyReviewWords.endOwnQuestion}
          onEnded={() => forget(ending.patientId)}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}
