import { checkEmail } from '@anteroom/contract/address-confirmations';
import type { Patient } from '@anteroom/contract/patients';
import { useClinic } from '#features/clinic';
import { useMayChange } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateOf } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { stalePatients } from '../api/merge-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';

/** Called above the note, which unmounts as soon as the address is checked. */
export function useEmailCheck() {
  return useRouteMutation(checkEmail, { invalidates: stalePatients(), waitsForRefetch: true });
}

type Props = { patient: Patient; check: ReturnType<typeof useEmailCheck> };

/** Says that a changed mail address is not confirmed. Staff can confirm it for a patient at the desk. */
export function EmailNote({ patient, check }: Props) {
  const mayChange = useMayChange();
  const { timezone } = useClinic();
  const { id: patientId, emailUnconfirmedSince: since, version } = patient;
  if (!since) return null;
  const confirm = () =>
    void check
      .mutateAsync({ params: { patientId }, ifMatch: version })
      .then(() => showToast({ tone: 'done', message: words.emailChecked }))
      .catch(() => undefined);
  const button = (
    <Button size="small" onClick={confirm} isBusy={check.isPending} busyText={words.checkingEmail}>
      {words.checkEmail}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {check.error && <Banner tone="danger">{messageOf(check.error, words.checkEmailFailed)}</Banner>}
      <Banner tone="warning" title={words.emailUnconfirmed} action={mayChange(patient) ? button : undefined}>
        {words.emailUnconfirmedHint(formatDateOf(since, timezone))}
      </Banner>
    </div>
  );
}
