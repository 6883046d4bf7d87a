import { useEffect, useEffectEvent } from 'react';
import { useClinic } from '#features/clinic';
import { formatClock } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { type OpenedRecord, useForgetOpenedRecord } from '../api/use-emergency-access.ts';
import { useHasGrantEnded } from '../api/use-emergency-grants.ts';
import { emergencyAccessMessages as words } from '../emergency-access.messages.ts';
import { ViewPatientDialog } from './view-patient-dialog.tsx';

type Props = OpenedRecord & { onClose: () => void };

/** A record under emergency access. Closes when the access ends, because an admin may end it at any time. */
export function EmergencyRecordDialog({ patient, grant, onClose }: Props) {
  const { timezone } = useClinic();
  const hasEnded = useHasGrantEnded(grant);
  const forget = useForgetOpenedRecord();
  const forgetIt = useEffectEvent(() => forget(patient.id));
  useEffect(() => {
    if (hasEnded) forgetIt();
  }, [hasEnded]);
  if (hasEnded) return <EndedDialog onClose={onClose} />;
  const note = <Banner tone="warning">{words.until(formatClock(grant.expiresAt, timezone))}</Banner>;
  return <ViewPatientDialog patient={patient} note={note} onClose={onClose} />;
}

function EndedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.endedTitle} onClose={onClose} width="small">
      <DialogBody>
        <p>{words.ended}</p>
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
