import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { currentSession, subscribeToSession } from './session-store.ts';

/** Screen state that can be restored: which dialog is open, or the input of a form. */
type Piece = { value: unknown; isTyped: boolean };
type KeptPiece = {
  value: unknown;
  /** True if the user left the form while it was saving, and the save then failed. */
  wasRejected: boolean;
};
type Kept = { userId: number; pieces: Map<string, KeptPiece & { until: number }> };

/** Minutes after which the tab deletes a draft. This is longer than most breaks. */
export const draftMinutes = 30;
const keptMillis = draftMinutes * 60_000;

const shown = new Map<string, () => Piece>();
let kept: Kept | null = null;
let shownTo = currentSession().user?.id;

/*
 * Keeps a draft only in two cases: the session expires, or a save fails after the user left the form. A successful save
 * or a discard therefore leaves no draft behind. Drafts live in this tab's memory and belong to the user who typed
 * them.
 */
subscribeToSession(() => {
  const { user, endedBy } = currentSession();
  const left = shownTo;
  shownTo = user?.id;
  if (endedBy === 'person' || (user && user.id !== kept?.userId)) kept = null;
  else if (endedBy && left !== undefined) keepShown(left);
});

/** Registers screen state to keep when the session expires. Returns a function that unregisters it. */
export function showPiece(name: string, read: () => Piece): () => void {
  shown.set(name, read);
  return () => {
    if (shown.get(name) === read) shown.delete(name);
  };
}

/** Returns the signed-in user's draft with this name, or null. */
export function keptPiece(name: string): KeptPiece | null {
  const piece = kept?.userId === currentSession().user?.id ? kept?.pieces.get(name) : undefined;
  return piece && Date.now() < piece.until ? { value: piece.value, wasRejected: piece.wasRejected } : null;
}

/** Deletes a draft. Call this once the screen shows it again. */
function forgetPiece(name: string): void {
  kept?.pieces.delete(name);
}

/** Returns whether any draft is waiting for the user to sign in again. */
export function areDraftsKept(): boolean {
  return [...(kept?.pieces.values() ?? [])].some(({ until }) => Date.now() < until);
}

/**
 * Takes a snapshot of a form that is being sent, and of the dialogs around it. The returned function keeps the snapshot
 * as a draft if the form is no longer on screen. It does not affect the input of other forms.
 */
export function noteSent(form: string): (without?: string) => void {
  const sender = currentSession().user?.id;
  const pieces = readShown().filter(([name, { isTyped }]) => name === form || !isTyped);
  return (without) => {
    if (sender === undefined || sender !== currentSession().user?.id) return;
    // If the user has returned to the form but has typed nothing yet, the draft appears the next time the form opens.
    const isInUse = (name: string) =>
      shown.has(name) && (name !== form || shown.get(name)?.().isTyped === true);
    const gone = pieces.filter(([name]) => !isInUse(name) && name !== without);
    putAside(sender, gone, true);
  };
}

function keepShown(userId: number): void {
  const pieces = readShown();
  if (pieces.some(([, { isTyped }]) => isTyped)) putAside(userId, pieces, false);
}

function readShown(): (readonly [string, Piece])[] {
  return [...shown].map(([name, read]) => [name, read()]);
}

function putAside(userId: number, pieces: readonly (readonly [string, Piece])[], wasRejected: boolean): void {
  const until = Date.now() + keptMillis;
  kept = { userId, pieces: new Map(kept?.userId === userId ? kept.pieces : []) };
  for (const [name, { value }] of pieces) kept.pieces.set(name, { value, wasRejected, until });
  setTimeout(forgetExpired, keptMillis);
}

function forgetExpired(): void {
  for (const [name, { until }] of kept?.pieces ?? []) if (Date.now() >= until) kept?.pieces.delete(name);
}

/**
 * Manages state that is restored on the same screen after the session expired, for example which dialog is open for
 * which record.
 */
export function useRestorableState<T>(
  name: string,
  initial: T | (() => T),
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(restoredOr(name, initial));
  useDraftPart(name, () => ({ value, isTyped: false }));
  return [value, setValue];
}

function restoredOr<T>(name: string, initial: T | (() => T)): T | (() => T) {
  const piece = keptPiece(name);
  return piece ? () => piece.value as T : initial;
}

/** Registers input that is kept when the session expires. Deletes its old draft, because the screen now shows that. */
export function useDraftPart(name: string, piece: () => { value: unknown; isTyped: boolean }): void {
  const read = useEffectEvent(piece);
  useEffect(() => {
    forgetPiece(name);
    return showPiece(name, () => read());
  }, [name]);
}
