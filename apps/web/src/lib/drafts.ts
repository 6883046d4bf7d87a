import { currentSession, subscribeToSession } from './session-store.ts';

/** A part of what somebody has before them: which dialog is open, or what was typed into it. */
type Piece = { value: unknown; isTyped: boolean };
type KeptPiece = {
  value: unknown;
  /** It was sent, the screen was left, and the answer was no. */
  wasRefused: boolean;
};
type Kept = { userId: number; pieces: Map<string, KeptPiece & { until: number }> };

/** As long as a break may be. Then the tab of somebody who does not come back has forgotten it. */
export const draftMinutes = 30;
const keptMillis = draftMinutes * 60_000;

const shown = new Map<string, () => Piece>();
let kept: Kept | null = null;
let shownTo = currentSession().user?.id;

/*
 * What was typed is put aside at the moment in which a session ends by itself, and where a form was left whose save is
 * then refused; never before. So there is nothing to forget where something was saved or discarded. It lies in this
 * tab's memory, for the person who typed it alone.
 */
subscribeToSession(() => {
  const { user, endedBy } = currentSession();
  const left = shownTo;
  shownTo = user?.id;
  if (endedBy === 'person' || (user && user.id !== kept?.userId)) kept = null;
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
export function keptPiece(name: string): KeptPiece | null {
  const piece = kept?.userId === currentSession().user?.id ? kept?.pieces.get(name) : undefined;
  return piece && Date.now() < piece.until ? { value: piece.value, wasRefused: piece.wasRefused } : null;
}

/** It is on the screen again. */
export function forgetPiece(name: string): void {
  kept?.pieces.delete(name);
}

/** Whether something waits for somebody to sign in again. */
export function areDraftsKept(): boolean {
  return [...(kept?.pieces.values() ?? [])].some(({ until }) => Date.now() < until);
}

/**
 * Takes note of what one form holds as it is sent, and of what is open around it. The returned function puts that
 * aside where it is no longer on the screen; another form's text, which nobody sent, it leaves alone.
 */
export function noteSent(form: string): (without?: string) => void {
  const sender = currentSession().user?.id;
  const pieces = readShown().filter(([name, { isTyped }]) => name === form || !isTyped);
  return (without) => {
    if (sender === undefined || sender !== currentSession().user?.id) return;
    // Who came back to the form meanwhile, and has typed nothing yet, finds it the next time.
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

function putAside(userId: number, pieces: readonly (readonly [string, Piece])[], wasRefused: boolean): void {
  const until = Date.now() + keptMillis;
  kept = { userId, pieces: new Map(kept?.userId === userId ? kept.pieces : []) };
  for (const [name, { value }] of pieces) kept.pieces.set(name, { value, wasRefused, until });
  setTimeout(forgetExpired, keptMillis);
}

function forgetExpired(): void {
  for (const [name, { until }] of kept?.pieces ?? []) if (Date.now() >= until) kept?.pieces.delete(name);
}
