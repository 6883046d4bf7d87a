import {
  addressLinkMillis,
  checkEmail,
  sendEmailConfirmation,
} from '@anteroom/contract/address-confirmations';
import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import {
  mayReactivate,
  patientMessages,
  patientName,
  useMayChange,
  useUpdatePatient,
} from '#features/patients';
import { ConfirmedOnly } from '#features/staff';
import { ApiError, hasCode, messageOf } from '#lib/api-error';
import { formatDateOf, formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useNow } from '#lib/use-now';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { restrictionOf, stalePatients, useLiftRestriction } from '../api/record-queries.ts';
import { recordMessages, restrictionMessages as words } from '../patient-record.messages.ts';

type Reactivation = ReturnType<typeof useReactivation>;

/**
 * Manages reactivating a patient. Called by the parent of the note, because the note unmounts as soon as the patient is
 * active.
 */
export function useReactivation(patientId: number) {
  const update = useUpdatePatient(patientId);
  return {
    isPending: update.isPending,
    error: update.error,
    reactivate: (patient: Patient) =>
      void update
        .mutateAsync({ params: { patientId }, body: { isActive: true }, ifMatch: patient.version })
        .then(() => showToast({ tone: 'done', message: patientMessages.reactivated(patientName(patient)) }))
        .catch(() => undefined),
  };
}

export function InactiveNote({ patient, reactivation }: { patient: Patient; reactivation: Reactivation }) {
  const user = useSignedInUser();
  const { isPending, error, reactivate } = reactivation;
  if (patient.isActive) return null;
  const button = (
    <Button
      size="small"
      onClick={() => reactivate(patient)}
      isBusy={isPending}
      busyText={patientMessages.reactivating}
    >
      {patientMessages.reactivate}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {error && <Banner tone="danger">{messageOf(error, patientMessages.failed.edit)}</Banner>}
      <Banner tone="neutral" action={mayReactivate(user, patient) ? button : undefined}>
        {patientMessages.inactiveNote}
      </Banner>
    </div>
  );
}

/**
 * Shows admins that a record is restricted and why, and lets them lift the restriction. Other users cannot open a
 * restricted record.
 */
export function RestrictionNote({ patient }: { patient: Patient }) {
  const isAdmin = useSignedInUser().role === 'admin';
  const { timezone } = useClinic();
  const { data: restriction } = useQuery({ ...restrictionOf(patient.id), enabled: isAdmin });
  const lifting = useLiftRestriction(patient.id);
  if (!restriction) return null;
  const lift = () =>
    void lifting
      .mutateAsync({ params: { patientId: patient.id } })
      .then(() => showToast({ tone: 'done', message: words.lifted }))
      .catch(() => undefined);
  const button = (
    <Button size="small" onClick={lift} isBusy={lifting.isPending} busyText={words.lifting}>
      {words.lift}
    </Button>
  );
  const date = formatDateOf(restriction.restrictedAt, timezone);
  return (
    <div className="grid gap-3">
      {lifting.error && <Banner tone="danger">{messageOf(lifting.error, words.liftFailed)}</Banner>}
      <Banner tone="warning" title={words.note(date, restriction.restrictedBy)} action={button}>
        {restriction.reason}
      </Banner>
    </div>
  );
}

/**
 * If the error says that a record is restricted, returns the start of the restriction in milliseconds. Returns null for
 * any other error.
 */
export function restrictedSince(error: Error | null): number | null {
  return hasCode(error, 'patient_restricted') ? (error.body?.restrictedAt ?? null) : null;
}

/** The statuses with which the server says that this user may not see the record, or not any more. */
const closedStatuses: readonly number[] = [403, 404, 410, 423];

/**
 * Returns whether the error means that this user may not see the record. A record that loaded before must then
 * disappear from the screen. After any other error, such as a lost connection, it stays.
 */
export function isClosedBy(error: Error | null): boolean {
  return error instanceof ApiError && closedStatuses.includes(error.status);
}

export function RestrictedRecord({ since }: { since: number }) {
  const { timezone } = useClinic();
  return <Banner tone="neutral">{words.closed(formatDateOf(since, timezone))}</Banner>;
}

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
      {check.error && (
        <Banner tone="danger">{messageOf(check.error, recordMessages.checkEmailFailed)}</Banner>
      )}
      {sendAgain.error && (
        <Banner tone="danger">{messageOf(sendAgain.error, recordMessages.sendEmailFailed)}</Banner>
      )}
      <Banner
        tone="warning"
        title={recordMessages.emailUnconfirmed}
        action={mayChange(patient) && <Actions patient={patient} confirmation={{ check, sendAgain }} />}
      >
        <p>{recordMessages.emailUnconfirmedHint(formatDateOf(since, timezone))}</p>
        <p>
          {mail
            ? recordMessages.emailMail[stateOf(mail, now)](formatDateTime(mail.at, timezone))
            : recordMessages.noEmailMail}
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
      .then(() => showToast({ tone: 'done', message: recordMessages.emailChecked }))
      .catch(() => undefined);
  const send = () =>
    void sendAgain
      .mutateAsync({ params })
      .then(({ patient: { email, emailUnconfirmedSince } }) =>
        showToast({
          tone: 'done',
          message: emailUnconfirmedSince
            ? recordMessages.emailSent(email ?? '')
            : recordMessages.emailConfirmedMeanwhile,
        }),
      )
      .catch(() => undefined);
  return (
    <>
      <Button size="small" onClick={confirm} isBusy={check.isPending} busyText={recordMessages.checkingEmail}>
        {recordMessages.checkEmail}
      </Button>
      {isActive && !dateOfDeath && (
        <ConfirmedOnly>
          <Button
            size="small"
            onClick={send}
            isBusy={sendAgain.isPending}
            busyText={recordMessages.sendingEmail}
          >
            {emailConfirmationMail ? recordMessages.sendEmailAgain : recordMessages.sendEmail}
          </Button>
        </ConfirmedOnly>
      )}
    </>
  );
}
