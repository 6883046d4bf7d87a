import { limits } from '@anteroom/contract/limits';
import { getVisitNotes, type VisitNotes, visitTexts } from '@anteroom/contract/visit-notes';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronDown, NotebookPen } from 'lucide-react';
import { type FocusEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { ConfirmedOnly } from '#features/staff';
import { formatClock } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { hiddenText } from '#lib/shown-text';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { TextAreaField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { holdEditor, openEditor } from './open-editors.ts';
import { visitMessages as words } from './visit.messages.ts';
import type { EditorState, VisitEditor } from './visit-editor.ts';

type Visit = { uuid: string; name: string };

type Props = {
  current: Visit | null;
  /** The id of the visit in the URL, which is shown instead of the current visit. */
  chosen: string | null;
  /** Returns whether a visit is in the queue and has not begun. */
  isWaiting: (uuid: string) => boolean;
  onClose: () => void;
};

const pollMillis = 20_000;

/**
 * Loads the notes of a visit, which may have been saved in another browser or before a reload. Polls, because saving
 * notes sends no live event.
 */
const visitNotesQuery = (uuid: string) =>
  routeQuery(
    getVisitNotes,
    { params: { uuid } },
    {
      select: ({ visitNotes }) => visitNotes,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: pollEvery(pollMillis),
    },
  );

/**
 * Shows the notes of the current visit or of the chosen one. On narrow screens, it is collapsed until the user opens
 * it.
 */
export function VisitPanel({ current, chosen, isWaiting, onClose }: Props) {
  const wanted = chosen ?? current?.uuid ?? null;
  const panel = useRef<HTMLElement>(null);
  const [uuid, setUuid] = useState(wanted);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isStuck, setIsStuck] = useState(false);
  const lastChosen = useRef(chosen);
  // Do not change the panel while the user writes in it or while its text cannot be saved: when the next patient is
  // called, the user may still be writing about the previous one. Always change it if the user chooses a visit or
  // leaves the chosen one. The button to leave it is inside the panel, so its focus looks like writing.
  useEffect(() => {
    const isAsked = chosen !== null || lastChosen.current !== null;
    lastChosen.current = chosen;
    if (wanted === uuid) return;
    const { activeElement } = document;
    const isWriting = activeElement !== panel.current && panel.current?.contains(activeElement) === true;
    if (isAsked || !(isWriting || isStuck)) setUuid(wanted);
  }, [wanted, uuid, chosen, isStuck]);
  const isChosen = chosen !== null && chosen === uuid;
  // Focus the panel, because the button that chose the visit disappears, and on a phone the notes are below the queue.
  useEffect(() => {
    if (isChosen) panel.current?.focus();
  }, [isChosen]);
  const contentId = useId();
  if (uuid === null) return null;
  const isOpen = isUnfolded || chosen !== null || wanted !== uuid;
  // The chosen visit may be the current one again, after a call was undone.
  const isElsewhere = wanted !== uuid || (chosen !== null && chosen !== current?.uuid);
  return (
    <section
      ref={panel}
      aria-label={words.title}
      tabIndex={-1}
      className="panel scroll-my-24 overflow-clip -outline-offset-2"
    >
      <FoldHeading isOpen={isOpen} contentId={contentId} onToggle={() => setIsUnfolded(!isOpen)} />
      <div id={contentId} className={isOpen ? '' : '@max-[59rem]/queue:hidden'}>
        <LoadedNotes
          key={uuid}
          uuid={uuid}
          onStuck={setIsStuck}
          elsewhere={
            isElsewhere
              ? {
                  next: current,
                  isOver: chosen === null,
                  isWaiting: isWaiting(uuid),
                  leave: () => {
                    // Focus the panel, because the pressed button disappears.
                    panel.current?.focus();
                    if (chosen === null) setUuid(wanted);
                    else onClose();
                  },
                }
              : null
          }
        />
      </div>
    </section>
  );
}

type FoldProps = { isOpen: boolean; contentId: string; onToggle: () => void };

function FoldHeading({ isOpen, contentId, onToggle }: FoldProps) {
  return (
    <h2 className="@min-[59rem]/queue:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <NotebookPen aria-hidden="true" className="size-4 text-ink-faint" />
        <span className="flex-1">{words.title}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 text-ink-faint transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </h2>
  );
}

/**
 * Set while the panel shows a visit other than the current one. `isOver`: the shown visit was the current one before.
 * `isWaiting`: the shown visit is waiting again, because its call was undone. `leave` shows the current visit.
 */
type Elsewhere = { next: Visit | null; isOver: boolean; isWaiting: boolean; leave: () => void };

type LoadedProps = { uuid: string; onStuck: (isStuck: boolean) => void; elsewhere: Elsewhere | null };

function LoadedNotes({ uuid, ...props }: LoadedProps) {
  const { data, error, refetch } = useQuery(visitNotesQuery(uuid));
  if (data) return <NotesEditor notes={data} {...props} />;
  return (
    <div className="p-4">
      {error ? (
        <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>
      ) : (
        <Skeleton label={words.loading} rows={4} />
      )}
    </div>
  );
}

type EditorProps = Omit<LoadedProps, 'uuid'> & { notes: VisitNotes };

function NotesEditor({ notes, onStuck, elsewhere }: EditorProps) {
  const { timeZone } = useShownLine();
  const [editor] = useState(() => openEditor(notes));
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => holdEditor(editor), [editor]);
  useEffect(() => editor.refresh(notes), [editor, notes]);
  const isStuck = state.progress === 'unreachable' || state.progress === 'rejected';
  useEffect(() => {
    onStuck(isStuck);
    return () => onStuck(false);
  }, [isStuck, onStuck]);
  const isOver = elsewhere?.isOver === true;
  useEffect(() => {
    if (isOver) void editor.finish();
  }, [isOver, editor]);
  const name = `${notes.patientFirstName} ${notes.patientLastName}`;
  return (
    <form
      aria-label={words.title}
      onBlur={(event) => saveWhenLeft(event, editor)}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <NotesProgress state={state} timeZone={timeZone} />
      </div>
      {elsewhere && (
        <OverNote
          name={name}
          elsewhere={elsewhere}
          isSaved={state.progress === 'saved' || state.progress === 'untouched'}
        />
      )}
      <Conflict editor={editor} />
      {visitTexts.map((text) =>
        text in notes ? (
          <TextAreaField
            key={text}
            label={words.fields[text]}
            rows={1}
            maxLength={limits.appointment[text]}
            className={`[&_textarea]:field-sizing-content [&_textarea]:max-h-48 ${text === 'notes' ? '[&_textarea]:min-h-18' : ''}`}
            value={state.texts[text]}
            onChange={({ target }) => editor.type(text, target.value)}
          />
        ) : (
          <p key={text}>
            {words.fields[text]}: {hiddenText}
          </p>
        ),
      )}
      <BookFollowUp notes={notes} />
    </form>
  );
}

function BookFollowUp({ notes }: { notes: VisitNotes }) {
  const openDialog = useOpenQueueDialog();
  const { patientId: id, patientFirstName: firstName, patientLastName: lastName } = notes;
  const { patientDateOfDeath: dateOfDeath } = notes;
  return (
    <ConfirmedOnly>
      <Button
        className="justify-self-start"
        icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        offReason={useOfflineReason()}
        onClick={() => openDialog({ act: 'follow-up', patient: { id, firstName, lastName, dateOfDeath } })}
      >
        {words.bookFollowUp}
      </Button>
    </ConfirmedOnly>
  );
}

/**
 * Makes the notes part of the appointment when the focus leaves the fields, but not when the window loses the focus.
 */
function saveWhenLeft({ currentTarget, relatedTarget }: FocusEvent, editor: VisitEditor): void {
  if (currentTarget.contains(relatedTarget)) return;
  void (document.hasFocus() ? editor.finish() : editor.flush());
}

type OverProps = { name: string; elsewhere: Elsewhere; isSaved: boolean };

function OverNote({ name, elsewhere, isSaved }: OverProps) {
  const { next, isOver, leave } = elsewhere;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-ink-soft"
    >
      <p className="flex-1 basis-44">{noteOf(name, elsewhere, isSaved)}</p>
      <Button size="small" onClick={leave}>
        {next ? (isOver ? words.notesOf : words.backTo)(next.name) : words.close}
      </Button>
    </div>
  );
}

function noteOf(name: string, { isOver, isWaiting }: Elsewhere, isSaved: boolean): string {
  if (isWaiting) return words.waitsAgain(name);
  if (!isOver) return words.earlier;
  return isSaved ? words.moved(name) : words.stillSaving(name);
}

function Conflict({ editor }: { editor: VisitEditor }) {
  const { latest, base, texts } = editor.state();
  if (latest === null) return null;
  const conflicts = visitTexts.flatMap((text) => {
    const [mine, theirs] = [texts[text].trim(), latest[text] ?? ''];
    const isMine = mine !== (base[text] ?? '');
    return isMine && mine !== theirs ? [{ label: words.fields[text], mine, latest: theirs }] : [];
  });
  return (
    <VersionConflict
      title={words.conflictTitle}
      conflicts={conflicts}
      isBusy={false}
      onKeepMine={() => editor.choose('mine')}
      onAcceptLatest={() => editor.choose('theirs')}
    />
  );
}

type NotesProgressProps = { state: EditorState; timeZone: string };

/** Shows whether the visit notes are saved, and announces it to screen readers. */
function NotesProgress({ state, timeZone }: NotesProgressProps) {
  const isLost = state.progress === 'unreachable' || state.progress === 'rejected';
  return (
    <p
      role="status"
      className={`text-sm tabular-nums ${isLost ? 'font-medium text-danger' : 'text-ink-faint'}`}
    >
      {progressOf(state, timeZone)}
    </p>
  );
}

function progressOf({ progress, savedAt, base, latest, error }: EditorState, timeZone: string): string {
  const time = savedAt === null ? null : formatClock(savedAt, timeZone);
  switch (progress) {
    case 'waiting':
    case 'saving':
      return words.saving;
    case 'unreachable':
      return words.unreachable;
    case 'rejected':
      return latest ? words.conflict : words.rejected(error ?? '');
    case 'untouched':
      return base.draft && time ? words.draftOf(base.draft.authorName, time) : '';
    case 'saved':
      return time ? words.saved(time) : words.savedNow;
  }
}
