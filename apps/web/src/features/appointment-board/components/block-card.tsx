import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { Check, Clock, IdCard, Mail, NotebookText, Phone, UserCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { changesNow, useStatusChange } from '#features/appointment-actions';
import { AppointmentStatusBadge, appointmentTypeLabels, patientNameOf } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { useOpenPatient } from '#features/patients';
import { useArrival } from '#features/queue';
import { formatClock } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { Button } from '#ui/button';
import { EmailLink, PhoneLink } from '#ui/contact-links';
import { PriorityBadge } from '#ui/priority-badge';
import { blockCardMessages as cardWords, boardMessages as words } from '../board.messages.ts';
import { timesOf, useShownBoard } from '../shown-board.ts';

type Props = {
  appointment: BoardAppointment;
  onCancel: () => void;
  onClose: () => void;
};

/**
 * Shows details and actions of an appointment beside its block. It is a native popover, so that the layout does not
 * shift and an outside click closes it.
 */
export function BlockCard({ appointment, onCancel, onClose }: Props) {
  const card = usePopoverBeside(onClose);
  const name = patientNameOf(appointment);
  // Stops keyboard events before they reach the board, which has its own shortcuts.
  const keep = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for forms.
    <div
      ref={card}
      popover="auto"
      role="group"
      aria-label={cardWords.card(name)}
      onKeyDown={keep}
      onKeyUp={keep}
      className="fixed inset-auto m-0 w-80 cursor-auto rounded-lg border border-line bg-surface p-4 text-base text-ink shadow-float select-text"
    >
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</p>
        <PriorityBadge priority={appointment.priority} />
        <AppointmentStatusBadge status={appointment.status} />
      </div>
      <Facts appointment={appointment} />
      <Actions appointment={appointment} onCancel={onCancel} onClose={onClose} />
    </div>
  );
}

function Facts({ appointment }: Pick<Props, 'appointment'>) {
  const { timeZone } = useShownBoard();
  const { from, to } = timesOf(appointment, timeZone);
  const { appointmentType, reasonForVisit, arrivedAt, patientPhone, patientEmail } = appointment;
  return (
    <ul className="grid gap-1 text-sm">
      <Fact Icon={Clock}>
        <span className="tabular-nums">{words.range(from, to)}</span> ·{' '}
        {appointmentTypeLabels[appointmentType]}
      </Fact>
      {reasonForVisit !== null && <Fact Icon={NotebookText}>{shownText(reasonForVisit, '')}</Fact>}
      {arrivedAt !== null && (
        <Fact Icon={UserCheck}>
          <span className="font-medium text-done">{words.arrived(formatClock(arrivedAt, timeZone))}</span>
        </Fact>
      )}
      {patientPhone && (
        <Fact Icon={Phone}>
          <PhoneLink phone={patientPhone} />
        </Fact>
      )}
      {patientEmail && (
        <Fact Icon={Mail}>
          <EmailLink email={patientEmail} />
        </Fact>
      )}
      {!patientPhone && !patientEmail && (
        <Fact Icon={Phone}>{shownText(patientPhone, cardWords.noContact)}</Fact>
      )}
    </ul>
  );
}

function Fact({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="flex min-h-6 items-start gap-2">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-faint" />
      <span className="line-clamp-4 min-w-0 py-0.5 wrap-anywhere">{children}</span>
    </li>
  );
}

/** Renders the actions that apply now. Each action closes the card, which returns the focus to the block. */
function Actions({ appointment, onCancel, onClose }: Props) {
  const { timeZone } = useShownBoard();
  const { today } = useClinic();
  const { doctorId, uuid: appointmentId, patientId } = appointment;
  const openPatient = useOpenPatient();
  const arrival = useArrival(doctorId);
  const { confirm } = useStatusChange(doctorId, timeZone);
  const { mayCheckIn, mayConfirm, mayCancel } = changesNow(appointment, { timeZone, today });
  const turn = { appointmentId, name: patientNameOf(appointment) };
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      {mayCheckIn && appointment.arrivedAt === null && (
        <Button
          size="small"
          variant="primary"
          icon={<UserCheck aria-hidden="true" className="size-4" />}
          onClick={andClose(() => void arrival.note(turn, true))}
        >
          {cardWords.checkIn}
        </Button>
      )}
      {mayConfirm && (
        <Button
          size="small"
          icon={<Check aria-hidden="true" className="size-4" />}
          onClick={andClose(() => void confirm(appointment))}
        >
          {cardWords.confirm}
        </Button>
      )}
      <Button
        size="small"
        icon={<IdCard aria-hidden="true" className="size-4" />}
        onClick={andClose(() => openPatient(patientId))}
      >
        {cardWords.record}
      </Button>
      {mayCancel && (
        <Button size="small" variant="dangerQuiet" onClick={andClose(onCancel)}>
          {cardWords.cancel}
        </Button>
      )}
    </div>
  );
}

const gap = 6;
const edge = 8;

/** Shows the popover to the right of the block that contains it, or to its left if the right has no room. */
function usePopoverBeside(onClosed: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    const card = ref.current;
    const owner = card?.parentElement;
    if (!card || !owner) return;
    const block = owner.getBoundingClientRect();
    card.showPopover();
    const isRoomBeside = block.right + gap + card.offsetWidth + edge <= window.innerWidth;
    const left = isRoomBeside ? block.right + gap : block.left - gap - card.offsetWidth;
    const lowest = window.innerHeight - card.offsetHeight - edge;
    card.style.left = `${Math.max(edge, left)}px`;
    card.style.top = `${Math.max(edge, Math.min(block.top, lowest))}px`;
    const onToggle = ({ newState }: ToggleEvent) => newState === 'closed' && close();
    const onScroll = (event: Event) => !card.contains(event.target as Node) && close();
    card.addEventListener('toggle', onToggle);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      // Return the focus to the block before the card is removed.
      if (card.contains(document.activeElement))
        owner.querySelector('button')?.focus({ preventScroll: true });
      card.removeEventListener('toggle', onToggle);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return ref;
}
