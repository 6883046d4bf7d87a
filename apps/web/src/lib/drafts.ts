import { currentSession, subscribeToSession } from './session-store.ts';

/** A part of what somebody has before them: which dialog is open, or what was typed into it. */
type Piece = { value: unknown; isTyped: boolean };
type Kept = { userId: number; until: number; pieces: Map<string, unknown> };

/** As long as a break may be. Then the tab of somebody who does not come back has forgotten it. */
export const draftMinutes = 30;
const keptMillis = draftMinutes * 60_000;

const shown = new Map<string, () => Piece>();
let kept: Kept | null = null;
let forgetting: ReturnType<typeof setTimeout> | undefined;
let shownTo = currentSession().user?.id;

/*
 * What was typed is put aside at the moment in which a session ends by itself, and never before: so there is nothing to
 * forget where something was saved or discarded. It lies in this tab's memory, for the person who typed it alone.
 */
subscribeToSession(() => {
  const { user, endedBy } = currentSession();
  const left = shownTo;
  shownTo = user?.id;
  if (endedBy === 'person' || (user && user.id !== kept?.userId)) forgetDrafts();
  else if (endedBy && left !== undefined) keepShown(left);
});

/** Says what a part of the screen would lose. The returned function takes it away again. */
export function showPiece(name: string, read: () => Piece): () => void {
  shown.set(name, read);
  return () => {
    if (shown.get(name) === read) shown.delete(name);
  };
}

/** What was put aside under this name, for the person who is signed in. */
export function keptPiece(name: string): { value: unknown } | null {
  const own = kept && kept.userId === currentSession().user?.id && Date.now() < kept.until ? kept : null;
  return own?.pieces.has(name) ? { value: own.pieces.get(name) } : null;
}

/** It is on the screen again. */
export function forgetPiece(name: string): void {
  kept?.pieces.delete(name);
}

/** Whether something waits for somebody to sign in again. */
export function areDraftsKept(): boolean {
  return kept !== null && Date.now() < kept.until;
}

function keepShown(userId: number): void {
  const pieces = [...shown].map(([name, read]) => [name, read()] as const);
  if (!pieces.some(([, { isTyped }]) => isTyped)) return;
  forgetDrafts();
  kept = {
    userId,
    until: Date.now() + keptMillis,
    pieces: new Map(pieces.map(([name, { value }]) => [name, value])),
  };
  forgetting = setTimeout(forgetDrafts, keptMillis);
}

function forgetDrafts(): void {
  clearTimeout(forgetting);
  kept = null;
}
