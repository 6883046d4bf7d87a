import { formatClock } from '#lib/format-date';
import { visitMessages as words } from './visit.messages.ts';
import type { EditorState } from './visit-editor.ts';

type Props = { state: EditorState; timeZone: string };

/** Shows whether the visit notes are saved, and announces it to screen readers. */
export function NotesProgress({ state, timeZone }: Props) {
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
