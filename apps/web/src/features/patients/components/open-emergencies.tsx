import { useClinic } from '#features/clinic';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type OpenedRecord, useOpenedRecords } from '../api/use-emergency-access.ts';
import { emergencyAccessWords as words } from '../emergency-access.words.ts';
import { patientName } from '../patient-name.ts';

const lookAgainMillis = 10_000;

/** The records that are still open to this doctor after an emergency: a closed dialog is no reason to ask again. */
export function OpenEmergencies({ onOpen }: { onOpen: (record: OpenedRecord) => void }) {
  const { timezone } = useClinic();
  const now = useNow(lookAgainMillis);
  const open = useOpenedRecords().filter(({ grant }) => grant.expiresAt > now);
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {open.map((record) => {
        const name = patientName(record.patient);
        return (
          <Banner
            key={record.grant.id}
            tone="warning"
            action={
              <Button size="small" aria-label={words.openAgainOf(name)} onClick={() => onOpen(record)}>
                {words.openAgain}
              </Button>
            }
          >
            {words.openUntil(formatClock(record.grant.expiresAt, timezone), name)}
          </Banner>
        );
      })}
    </div>
  );
}
