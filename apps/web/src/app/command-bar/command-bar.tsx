import { type Arrival, findArrivals } from '@anteroom/contract/arrivals';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useClinic } from '#features/clinic';
import { CreatePatientDialog } from '#features/patients';
import {
  CallNextDialog,
  QueueStatusDialog,
  queueErrorMessage,
  queueMessages,
  useNoteArrival,
  WalkInDialog,
} from '#features/queue';
import { useDoctors } from '#features/staff';
import { BookOrWaitDialog } from '#features/waiting-list';
import { useRestorableState } from '#lib/drafts';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useIsMounted } from '#lib/use-is-mounted';
import { Banner } from '#ui/banner';
import { useOptionKeys } from '#ui/combobox';
import { Key } from '#ui/key';
import type { Command, CommandDialog, QueueAct } from './command.ts';
import { CommandFrame } from './command-frame.tsx';
import { CommandList, useShownCommands } from './command-list.tsx';
import { commandMessages as words } from './commands.messages.ts';

type Props = {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
  /** Replaces the command bar with the list of keyboard shortcuts. */
  onKeys: () => void;
};

/**
 * Opens screens, finds patients and runs actions. Shows the search first, then the dialog that the chosen command
 * opens.
 */
export function CommandBar(props: Props) {
  const [dialog, setDialog] = useRestorableState<CommandDialog | null>('commands.dialog', null);
  if (dialog) return <CommandDialogs dialog={dialog} onClose={props.onClose} />;
  return <CommandSearch {...props} onOpen={setDialog} />;
}

type CommandDialogsProps = { dialog: CommandDialog; onClose: () => void };

function CommandDialogs({ dialog, onClose }: CommandDialogsProps) {
  const { today } = useClinic();
  switch (dialog.kind) {
    case 'book':
      return <BookDialog patient={dialog.patient} onClose={onClose} />;
    case 'newPatient':
      return <CreatePatientDialog today={today} onClose={onClose} />;
    case 'callNext':
      return <CallNextDialog doctor={dialog.doctor} onClose={onClose} />;
    case 'walkIn':
      return <WalkInDialog doctor={dialog.doctor} today={today} onClose={onClose} />;
    case 'status':
      return <QueueStatusDialog doctor={dialog.doctor} onClose={onClose} />;
  }
}

type BookProps = { patient: Extract<CommandDialog, { kind: 'book' }>['patient']; onClose: () => void };

function BookDialog({ patient, onClose }: BookProps) {
  const { timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  return <BookOrWaitDialog doctors={doctors} timeZone={timeZone} patient={patient} onClose={onClose} />;
}

type CommandSearchProps = {
  text: string;
  onText: (text: string) => void;
  onOpen: (dialog: CommandDialog) => void;
  onKeys: () => void;
  onClose: () => void;
};

/**
 * Searches commands and patients. If a queue action does not name the doctor, a second search asks for one. Escape
 * and an outside click return to the first search and keep its text.
 */
function CommandSearch({ text, onText, onOpen, onKeys, onClose }: CommandSearchProps) {
  const [asked, setAsked] = useState<QueueAct | null>(null);
  const [textBefore, setTextBefore] = useState('');
  const listId = useId();
  const doctors = useDoctors();
  const ask = (act: QueueAct) => {
    setAsked(act);
    setTextBefore(text);
    type('');
  };
  const goBack = () => {
    setAsked(null);
    type(textBefore);
  };
  const arrival = useCheckIn(onClose);
  const { groups, status, isSearching } = useShownCommands(
    { text, asked, doctors },
    { onOpen, onAsk: ask, onCheckIn: arrival.checkIn, onKeys, onClose },
  );
  const options = groups.flatMap(({ commands, isStale }) => (isStale ? [] : commands));
  const dismiss = () => (asked ? goBack() : onClose());
  // Ignore commands while a check-in is being saved. Otherwise a second Enter would run the command that has moved to
  // the top.
  const choose = ({ run }: Command) => {
    if (!arrival.isCheckingIn) run();
  };
  const keys = useOptionKeys({
    options,
    isOpen: true,
    isStale: isSearching && options.length === 0,
    takesHomeAndEnd: true,
    onOpen: dismiss,
    onChoose: choose,
    mustBeSeen: ({ group }) => group === 'arrivals',
  });
  const activeId = keys.active?.id;
  const onTyping = () => {
    keys.toFirst();
    arrival.clearError();
  };
  const type = (typed: string) => {
    onText(typed);
    onTyping();
  };
  return (
    <CommandFrame
      text={text}
      onText={onText}
      onTyping={onTyping}
      {...(asked ? { placeholder: words.typeDoctor } : {})}
      onDismiss={dismiss}
      onClose={onClose}
      list={{
        id: listId,
        activeId: activeId && `${listId}-${activeId}`,
        onKeyDown: keys.onKeyDown,
      }}
    >
      {asked && <p className="px-5 pt-3 font-medium">{words.whose[asked]}</p>}
      {arrival.errorText && (
        <div className="p-2 pb-0">
          <Banner tone="danger">{arrival.errorText}</Banner>
        </div>
      )}
      <CommandList id={listId} text={text} groups={groups} keys={keys} onChoose={choose} />
      <CommandStatus escMeaning={asked ? words.back : words.close}>
        {arrival.isCheckingIn ? words.checkingIn : status}
      </CommandStatus>
    </CommandFrame>
  );
}

type CommandStatusProps = {
  /** Says what the Escape key does. */
  escMeaning: string;
  children: string;
};

/** Shows the number of results and the keys that the user can press. */
function CommandStatus({ escMeaning, children }: CommandStatusProps) {
  return (
    <div className="flex items-center gap-4 border-t border-line px-4 py-3 text-sm text-ink-faint">
      <p role="status" className="min-w-0 flex-1">
        {children}
      </p>
      <p className="hidden shrink-0 gap-4 md:flex">
        {[...words.keys, { key: 'Esc', meaning: escMeaning }].map(({ key, meaning }) => (
          <span key={key}>
            <Key name={key} /> {meaning}
          </span>
        ))}
      </p>
    </div>
  );
}

/**
 * Checks in an expected patient from the command bar. An error appears in the bar, or in a toast if the bar has closed.
 * After an error, the bar searches the arrivals again.
 */
function useCheckIn(onDone: () => void) {
  const queryClient = useQueryClient();
  const { note, isNoting } = useNoteArrival();
  const [errorText, setErrorText] = useState<string | null>(null);
  const isShown = useIsMounted();
  const showError = (error: Error) => {
    const message = queueErrorMessage(error, queueMessages.arrivalFailed, undefined);
    void queryClient.invalidateQueries({ queryKey: routeKey(findArrivals) });
    if (isShown.current) setErrorText(message);
    else showToast({ tone: 'danger', message });
  };
  const checkIn = ({ doctorId, appointmentId, patientFirstName, patientLastName }: Arrival) => {
    if (isNoting) return;
    setErrorText(null);
    const name = `${patientFirstName} ${patientLastName}`;
    void note({ doctorId, appointmentId, name }, true).then(() => isShown.current && onDone(), showError);
  };
  return { checkIn, isCheckingIn: isNoting, errorText, clearError: () => setErrorText(null) };
}
