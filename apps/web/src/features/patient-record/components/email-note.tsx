import {
  addressLinkMillis,
  checkEmail,
  sendEmailConfirmation,
} from '@anteroom/contract/address-confirmations';
import type { Patient } from '@anteroom/contract/patients';
import { useClinic } from '#features/clinic';
import { useMayChange } from '#features/patients';
import { ConfirmedOnly } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatDateOf, formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useNow } from '#lib/use-now';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { stalePatients } from '../api/record-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';

/**
 * Manages confirming an email address. Called by the parent of the note, because the note unmounts as soon as the
 * address is confirmed.
 */
export function useEmailConfirmation() {
  const invalidates = { invalidates: stalePatients(), waitsForRefetch: true };
  return {
    check: useRouteMutation(checkEmail, invalidates),
    sendAgain: useRouteMutation(sendEmailConfirmation, invalidates),
  };
}

type Props = { patient: Patient; confirmation: ReturnType<typeof useEmailConfirmation> };

/**
 * Says that a changed email address is unconfirmed. Staff can confirm it after checking it with the patient, or send
 * the confirmation link again.
 */
export function EmailNote({ patient, confirmation: { check, sendAgain } }: Props) {
  const mayChange = useMayChange();
  const { timezone } = useClinic();
  const now = useNow(60_000);
  const { emailUnconfirmedSince: since, emailConfirmationMail: mail } = patient;
  if (!since) return null;
  return (
    <div className="grid gap-3">
      {check.error && <Banner tone="danger">{messageOf(check.error, words.checkEmailFailed)}</Banner>}
      {sendAgain.error && <Banner tone="danger">{messageOf(sendAgain.error, words.sendEmailFailed)}</Banner>}
      <Banner
        tone="warning"
        title={words.emailUnconfirmed}
        action={mayChange(patient) && <Actions patient={patient} confirmation={{ check, sendAgain }} />}
      >
        <p>{words.emailUnconfirmedHint(formatDateOf(since, timezone))}</p>
        <p>
          {mail ? words.emailMail[stateOf(mail, now)](formatDateTime(mail.at, timezone)) : words.noEmailMail}
        </p>
      </Banner>
    </div>
  );
}

function stateOf({ state, at }: NonNullable<Patient['emailConfirmationMail']>, now: number) {
  return state === 'sent' && now - at > addressLinkMillis ? 'expired' : state;
}

function Actions({ patient, confirmation: { check, sendAgain } }: Props) {
  const { id: patientId, version, isActive, dateOfDeath, emailConfirmationMail } = patient;
  const params = { patientId };
  const confirm = () =>
    void check
      .mutateAsync({ params, ifMatch: version })
      .then(() => showToast({ tone: 'done', message: words.emailChecked }))
      .catch(() => undefined);
  const send = () =>
    void sendAgain
      .mutateAsync({ params })
      .then(({ patient: { email, emailUnconfirmedSince } }) =>
        showToast({
          tone: 'done',
          message: emailUnconfirmedSince ? words.emailSent(email ?? '') : words.emailConfirmedMeanwhile,
        }),
      )
      .catch(() => undefined);
  return (
    <>
      <Button size="small" onClick={confirm} isBusy={check.isPending} busyText={words.checkingEmail}>
        {words.checkEmail}
      </Button>
      {isActive && !dateOfDeath && (
        <ConfirmedOnly>
          <Button size="small" onClick={send} isBusy={sendAgain.isPending} busyText={words.sendingEmail}>
            {emailConfirmationMail ? words.sendEmailAgain : words.sendEmail}
          </Button>
        </ConfirmedOnly>
      )}
    </>
  );
}
