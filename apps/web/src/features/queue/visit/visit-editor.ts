import {
  type SaveVisitNotesBody,
  type VisitNotes,
  type VisitText,
  visitNotes as visitNotesShape,
  visitTexts,
} from '@anteroom/contract/visit-notes';
import { ApiError, hasCode, messageOf } from '#lib/api-error';

type Texts = Record<VisitText, string>;

export type EditorState = {
  /** The texts stored on the server, and the version to send with a change. */
  readonly base: VisitNotes;
  /** The texts in the fields, as typed by the user. */
  readonly texts: Texts;
  /** `waiting`: typed but not saved yet. `unreachable`: kept in this tab until the server can be reached again. */
  readonly progress: 'untouched' | 'waiting' | 'saving' | 'saved' | 'unreachable' | 'rejected';
  readonly savedAt: number | null;
  /**
   * Another user's conflicting version, or null. While it is set, nothing is saved until the user chooses a version.
   */
  readonly latest: VisitNotes | null;
  readonly error: string | null;
};

export type SaveNotes = (
  uuid: string,
  body: Partial<SaveVisitNotesBody>,
  version: number,
) => Promise<VisitNotes>;

/** Milliseconds between the last keystroke and the start of a save. */
export const pauseMillis = 1000;
const retryMillis = 5000;

/** Normalizes text as the server does, so that a trailing space does not count as a change. */
const tidy = (text: string) => text.normalize('NFC').trim();

const textsOf = (notes: VisitNotes): Texts => ({
  notes: notes.notes ?? '',
  diagnosis: notes.diagnosis ?? '',
  treatment: notes.treatment ?? '',
  prescription: notes.prescription ?? '',
});

/**
 * Edits the notes of one visit and saves them while the user types. It belongs to that visit even if the screen shows
 * another one. It lives outside React, so that leaving the screen loses no text.
 */
export class VisitEditor {
  readonly uuid: string;
  readonly #save: SaveNotes;
  readonly #listeners = new Set<() => void>();
  #state: EditorState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isToBeDone = false;
  #isDiscarded = false;

  constructor(start: VisitNotes, save: SaveNotes) {
    this.uuid = start.appointmentUuid;
    this.#save = save;
    this.#state = {
      base: start,
      texts: textsOf(start),
      progress: 'untouched',
      latest: null,
      error: null,
      savedAt: start.draft?.savedAt ?? null,
    };
  }

  readonly state = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  hasUnsaved(): boolean {
    return !this.#isDiscarded && (this.#changed().length > 0 || this.#running !== null);
  }

  type(text: VisitText, value: string): void {
    const progress = this.#state.latest === null ? 'waiting' : 'rejected';
    this.#set({ texts: { ...this.#state.texts, [text]: value }, progress, error: null });
    this.#saveAfter(pauseMillis);
  }

  /** Saves the typed text immediately. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // Check again after each wait, because another call may have started the next save in the meantime.
    while (this.#running !== null) await this.#running;
    if (this.#isDiscarded || this.#state.latest !== null) return;
    const fields = this.#changed();
    if (fields.length === 0 && !(this.#isToBeDone && this.#state.base.draft !== null)) {
      this.#noteNothingToSave();
      return;
    }
    this.#running = this.#send(fields).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Saves immediately and makes the draft part of the appointment. */
  finish(): Promise<void> {
    this.#isToBeDone = true;
    return this.flush();
  }

  /** Discards the unsaved text. From now on, the editor sends no requests. */
  discard(): void {
    this.#isDiscarded = true;
    clearTimeout(this.#timer);
  }

  /** Shows newer texts from the server, unless text typed here has not been saved yet. */
  refresh(notes: VisitNotes): void {
    const { latest, base, savedAt } = this.#state;
    if (this.hasUnsaved() || latest !== null || notes.version < base.version) return;
    // If the server has no newer version, keep the typed texts as they are, for example with a trailing space.
    const texts = notes.version === base.version ? this.#state.texts : textsOf(notes);
    this.#set({ base: notes, texts, savedAt: notes.draft?.savedAt ?? savedAt });
  }

  /** Resolves a conflict: saves the text typed here, or accepts the other user's text. */
  choose(version: 'mine' | 'theirs'): void {
    const { latest } = this.#state;
    if (latest === null) return;
    this.#takeOver(latest, version === 'mine' ? this.#changed() : []);
    if (version === 'mine') void this.flush();
    else this.#set({ progress: 'saved' });
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #changed(): VisitText[] {
    const { texts, base } = this.#state;
    return visitTexts.filter((text) => tidy(texts[text]) !== (base[text] ?? ''));
  }

  /** Shows that everything is saved, for example after the user has deleted what they had just typed. */
  #noteNothingToSave(): void {
    // Nothing is left to save, so forget the request to finish the draft. It would apply to the text that is typed next.
    this.#isToBeDone = false;
    if (this.#state.progress === 'waiting') this.#set({ progress: 'saved' });
  }

  #saveAfter(millis: number): void {
    clearTimeout(this.#timer);
    if (this.#isDiscarded) return;
    this.#timer = setTimeout(() => void this.flush(), millis);
  }

  async #send(fields: readonly VisitText[]): Promise<void> {
    const { texts, base } = this.#state;
    const isDone = this.#isToBeDone;
    this.#isToBeDone = false;
    const sent = Object.fromEntries(fields.map((text) => [text, tidy(texts[text]) || null]));
    this.#set({ progress: 'saving', error: null });
    try {
      const answer = await this.#save(this.uuid, { ...sent, ...(isDone ? { isDone } : {}) }, base.version);
      const savedAt = answer.draft?.savedAt ?? this.#state.savedAt;
      this.#set({ base: { ...answer, ...sent }, savedAt });
      const isBehind = this.#changed().length > 0;
      this.#set({ progress: isBehind ? 'waiting' : 'saved' });
      if (isBehind) this.#saveAfter(pauseMillis);
    } catch (error) {
      this.#isToBeDone ||= isDone;
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (hasCode(error, 'stale_write')) this.#rebase(visitNotesShape.parse(error.body?.current));
    else if (isFinal(error)) this.#set({ progress: 'rejected', error: messageOf(error, '') });
    else {
      this.#set({ progress: 'unreachable' });
      this.#saveAfter(retryMillis);
    }
  }

  /**
   * Applies texts that only the other user changed. If both users changed the same text, waits for the user's choice.
   */
  #rebase(latest: VisitNotes): void {
    const { texts, base } = this.#state;
    const mine = this.#changed();
    const both = mine.filter(
      (text) => latest[text] !== base[text] && (latest[text] ?? '') !== tidy(texts[text]),
    );
    if (both.length > 0) {
      this.#set({ latest, progress: 'rejected' });
      return;
    }
    this.#takeOver(latest, mine);
    this.#saveAfter(0);
  }

  #takeOver(latest: VisitNotes, mine: readonly VisitText[]): void {
    const kept = Object.fromEntries(mine.map((text) => [text, this.#state.texts[text]]));
    this.#set({ base: latest, latest: null, texts: { ...textsOf(latest), ...kept }, progress: 'waiting' });
  }
}

/** Returns whether the server would reject the same request again, so that a retry is pointless. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413].includes(error.status);
}
