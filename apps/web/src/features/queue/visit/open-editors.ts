import { saveVisitNotes, type VisitNotes } from '@anteroom/contract/visit-notes';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { onConnectionBack } from '#lib/connection';
import { draftMinutes } from '#lib/drafts';
import { currentSession, subscribeToSession } from '#lib/session-store';
import { type SaveNotes, VisitEditor } from './visit-editor.ts';

/*
 * The open editors, stored only in this tab's memory and only for the user who types. Browser storage must not contain
 * patient data.
 */

const editors = new Map<string, VisitEditor>();
/** The editors on screen. One can be shown again while the save that its release started is still running. */
const shown = new Set<VisitEditor>();
let owner: number | undefined;

const save: SaveNotes = async (uuid, body, ifMatch) => {
  // Without a session, the server would reject the request. The editor keeps its text until the user signs in again.
  if (!currentSession().user) throw new ApiError(401, 'Please sign in again.');
  return (await call(saveVisitNotes, { params: { uuid }, body }, { ifMatch })).visitNotes;
};

/** Returns the editor of a visit. Reuses an existing editor, because it may contain unsaved text. */
export function openEditor(notes: VisitNotes): VisitEditor {
  forgetOthers();
  return editors.get(notes.appointmentUuid) ?? new VisitEditor(notes, save);
}

/**
 * Keeps an editor alive while it is on screen. The returned function releases the editor: it makes the notes part of
 * the appointment and keeps the editor until that has succeeded.
 */
export function holdEditor(editor: VisitEditor): () => void {
  editors.set(editor.uuid, editor);
  shown.add(editor);
  return () => {
    shown.delete(editor);
    void leave(editor);
  };
}

async function leave(editor: VisitEditor): Promise<void> {
  await editor.finish();
  const isNeeded = shown.has(editor) || editor.hasUnsaved();
  if (!isNeeded && editors.get(editor.uuid) === editor) editors.delete(editor.uuid);
}

function hasUnsavedNotes(): boolean {
  return [...editors.values()].some((editor) => editor.hasUnsaved());
}

function flushAll(): void {
  for (const editor of editors.values()) void editor.flush();
}

/** Discards the text of another user who was signed in here before. */
function forgetOthers(): void {
  const user = currentSession().user?.id;
  if (user === undefined) return;
  if (user !== owner) discardAll();
  owner = user;
}

/**
 * Discards all unsaved texts. The editors must stop their attempts to save, because the next attempt would send the
 * text in the name of the user who signs in next.
 */
function discardAll(): void {
  for (const editor of editors.values()) editor.discard();
  editors.clear();
}

onConnectionBack(flushAll);

subscribeToSession(() => {
  const { user, endedBy } = currentSession();
  if (endedBy === 'person') discardAll();
  else if (user) {
    forgetOthers();
    flushAll();
  } else setTimeout(forgetIfSignedOut, draftMinutes * 60_000);
});

function forgetIfSignedOut(): void {
  if (!currentSession().user) discardAll();
}

/** Send the unsaved text immediately, and let the browser ask for confirmation before the user leaves the page. */
window.addEventListener('beforeunload', (event) => {
  if (!hasUnsavedNotes()) return;
  flushAll();
  event.preventDefault();
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushAll();
});
