import type { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Mail, MapPin, Phone, ShieldPlus, Siren, X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { DeceasedNote, patientName } from '#features/patients';
import { afterPaint, afterRelease } from '#lib/after-paint';
import { messageOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { buttonLook, IconButton } from '#ui/button';
import { EmailLink, PhoneLink } from '#ui/contact-links';
import { DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientSummary } from '../api/record-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';
import { useRefreshOnChange } from '../use-refresh-on-change.ts';
import { useFollowMerge } from '../use-show-survivor.ts';
import { RecordActions } from './record-actions.tsx';
import { Part, RecordFacts, SafetyFacts } from './record-facts.tsx';
import {
  EmailNote,
  InactiveNote,
  isClosedBy,
  RestrictedRecord,
  RestrictionNote,
  restrictedSince,
  useEmailConfirmation,
  useReactivation,
} from './record-notes.tsx';
import { BookingLine, VisitList } from './visit-list.tsx';

/** Closes the drawer once the promise resolves. Without one, this is the next frame. Resolves afterwards. */
type Close = (painted?: Promise<void>) => Promise<void>;

type Props = { patientId: number; onClose: Close };

/** Shows a patient's record beside the current screen. */
export function PatientDrawer({ patientId, onClose }: Props) {
  const { data: summary, isPending, error, refetch } = useQuery(patientSummary(patientId));
  useRefreshOnChange(patientId);
  const isMerged = useFollowMerge(error, 'drawer');
  const since = restrictedSince(error);
  return (
    <DrawerFrame title={summary ? patientName(summary.patient) : null} about={patientId} onClose={onClose}>
      {since !== null && <RestrictedRecord since={since} />}
      {error && !isMerged && since === null && (
        <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>
      )}
      {(isPending || isMerged) && <Skeleton label={words.loading} rows={5} />}
      {summary && !isClosedBy(error) && <Record key={patientId} summary={summary} />}
    </DrawerFrame>
  );
}

function Record({ summary }: { summary: RouteOutput<typeof getPatientSummary> }) {
  const { patient, visits, bookings, pagination } = summary;
  const [next] = bookings;
  const reactivation = useReactivation(patient.id);
  const emailConfirmation = useEmailConfirmation();
  return (
    <div className="grid gap-6">
      <RestrictionNote patient={patient} />
      <DeceasedNote patient={patient} />
      <InactiveNote patient={patient} reactivation={reactivation} />
      <EmailNote patient={patient} confirmation={emailConfirmation} />
      <SafetyFacts patient={patient} />
      <RecordActions patient={patient} bookings={bookings}>
        <Link to={`/dashboard/patients/${patient.id}`} className={buttonLook({ variant: 'quiet' })}>
          {words.wholeRecord}
        </Link>
      </RecordActions>
      <RecordFacts patient={patient} visits={visits} bookings={bookings} />
      <Part title={words.visits}>
        <VisitList patientId={patient.id} visits={visits} pagination={pagination} />
      </Part>
      {next && (
        <Part title={words.nextBooking}>
          <BookingLine booking={next} />
        </Part>
      )}
      <Part title={words.contact}>
        <ContactLines patient={patient} />
      </Part>
    </div>
  );
}

/** Shows the patient's contact details and insurance, one per line. Omits empty fields. */
function ContactLines({ patient }: { patient: Patient }) {
  const { phone, email, emergencyContactName, emergencyContactPhone } = patient;
  const address = joined(
    patient.address,
    patient.city,
    joined(patient.state, patient.zipCode),
    patient.country,
  );
  const insurance = joined(patient.insuranceProvider, patient.insurancePolicyNumber);
  const emergency = emergencyContactName || emergencyContactPhone;
  return (
    <ul className="grid gap-1">
      {phone && (
        <Line Icon={Phone}>
          <PhoneLink phone={phone} />
        </Line>
      )}
      {email && (
        <Line Icon={Mail}>
          <EmailLink email={email} />
        </Line>
      )}
      {address && <Line Icon={MapPin}>{address}</Line>}
      {emergency && (
        <Line Icon={Siren}>
          <span className="text-ink-faint">{words.emergencyContact} </span>
          {emergencyContactName} {emergencyContactPhone && <PhoneLink phone={emergencyContactPhone} />}
        </Line>
      )}
      {insurance && (
        <Line Icon={ShieldPlus}>
          <span className="text-ink-faint">{words.insurance} </span>
          {insurance}
        </Line>
      )}
    </ul>
  );
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function Line({ Icon, children }: { Icon: typeof Phone; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-3">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
      <span className="min-w-0 py-1 wrap-break-word">{children}</span>
    </li>
  );
}

type FrameProps = {
  /** The title, or null while the record loads. */
  title: string | null;
  /** Identifies the patient in the drawer. When it changes, the focus moves to the heading. */
  about: number;
  onClose: Close;
  children: ReactNode;
};

/**
 * Renders a panel at the right edge of the screen. The screen behind it stays usable, except on a phone, where the
 * panel covers it, and if the panel opens above a dialog.
 */
function DrawerFrame({ title, about, onClose, children }: FrameProps) {
  const titleId = useId();
  const { drawer, heading, close } = useDrawer(about, onClose);
  useHotkey({ key: 'Escape', meaning: words.close, isEverywhere: true }, () => close(afterRelease()));
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={drawer}
      data-drawer
      aria-labelledby={titleId}
      onCancel={onCancel}
      className="slide-from-right fixed inset-y-0 right-0 left-auto z-30 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-line bg-surface text-ink shadow-float md:top-16 md:h-[calc(100dvh-4rem)] md:w-120 md:border-l min-[90rem]:top-0 min-[90rem]:h-dvh data-closing:translate-x-full data-closing:animate-none print:hidden"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold wrap-anywhere focus-visible:outline-none"
        >
          {title ?? words.patient}
        </h2>
        <IconButton
          label={words.close}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={() => close()}
        />
      </div>
      <DialogBody label={title ?? words.patient}>{children}</DialogBody>
    </dialog>
  );
}

const phone = '(max-width: 47.99rem)';

/**
 * Opens the drawer while the component is mounted. Returns the focus to the previous element when the drawer closes.
 * `close` takes the drawer off the screen at once and closes it after the browser has painted that, because closing
 * changes the layout of the page.
 */
function useDrawer(about: number, onClose: Close) {
  const drawer = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = (painted?: Promise<void>) => {
    const element = drawer.current;
    if (!element || 'closing' in element.dataset) return;
    element.dataset.closing = '';
    const reappear = () => {
      delete element.dataset.closing;
    };
    // It is unmounted by then, unless the user went to another address meanwhile or the browser did not go back.
    void onClose(painted).then(afterPaint).then(reappear);
  };
  const onClosedByBrowser = useEffectEvent(() => close());
  useLayoutEffect(() => {
    const element = drawer.current;
    if (!element) return;
    const cameFrom = document.activeElement;
    const listener = () => element.isConnected && onClosedByBrowser();
    element.addEventListener('close', listener);
    open(element);
    return () => {
      element.removeEventListener('close', listener);
      element.close();
      giveFocusBack(cameFrom);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another patient moves the focus to the heading.
  useLayoutEffect(() => {
    // After a reload, no element has the focus. In that case do not focus the heading, so that the page starts at its
    // top.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, [about]);
  return { drawer, heading, close };
}

/**
 * Opens the drawer. It is modal if it opens on top of a dialog or covers the screen. Otherwise it is opened with the
 * `open` attribute, because `show()` would move the focus.
 */
function open(drawer: HTMLDialogElement): void {
  const isCovering = matchMedia(phone).matches || document.querySelector('dialog:modal') !== null;
  if (isCovering) drawer.showModal();
  else drawer.setAttribute('open', '');
}

function giveFocusBack(cameFrom: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || !cameFrom?.isConnected) return;
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  });
}
