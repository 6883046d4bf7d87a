import type { VisitNotes } from '@anteroom/contract/visit-notes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { pauseMillis, type SaveNotes, VisitEditor } from './visit-editor.ts';

const uuid = '5f0c3c1e-51f5-4b5e-a2a5-3d5b3f6a7c11';
const notesOf = (texts: Partial<VisitNotes>): VisitNotes => ({
  appointmentUuid: uuid,
  patientId: 1,
  patientFirstName: 'Anita',
  patientLastName: 'Berg',
  patientDateOfDeath: null,
  notes: null,
  diagnosis: null,
  treatment: null,
  prescription: null,
  version: 0,
  draft: null,
  ...texts,
});

/** Simulates a server with one visit that another user can change too. */
function aServer(start: Partial<VisitNotes> = {}) {
  const server = {
    record: notesOf(start),
    isReachable: true,
    sent: [] as object[],
    change: (texts: Partial<VisitNotes>) => {
      server.record = { ...server.record, ...texts, version: server.record.version + 1 };
    },
  };
  const save: SaveNotes = async (_, { isDone, ...texts }, version) => {
    await Promise.resolve();
    if (!server.isReachable) throw new NetworkError();
    if (version !== server.record.version) {
      const body = { error: 'Stale', code: 'stale_write', requestId: 'r', current: server.record } as const;
      throw new ApiError(412, 'Stale', body as never);
    }
    server.sent.push({ ...texts, ...(isDone ? { isDone } : {}) });
    if (Object.keys(texts).length > 0) server.change(texts as Partial<VisitNotes>);
    server.record = { ...server.record, draft: isDone ? null : { authorName: 'Dana', savedAt: 5 } };
    return server.record;
  };
  return { server, editor: new VisitEditor(server.record, save) };
}

const pass = (millis = pauseMillis) => vi.advanceTimersByTimeAsync(millis);

describe('VisitEditor', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('saves only the changed fields of visit notes, one second after the last keystroke', async () => {
    const { server, editor } = aServer({ diagnosis: 'Cold' });
    editor.type('notes', 'Co');
    await pass(900);
    editor.type('notes', 'Cough ');
    await pass(900);
    expect(server.sent).toEqual([]);
    expect(editor.hasUnsaved()).toBe(true);
    await pass(200);
    expect(server.sent).toEqual([{ notes: 'Cough' }]);
    expect(editor.state()).toMatchObject({ progress: 'saved', savedAt: 5, texts: { notes: 'Cough ' } });
    expect(editor.hasUnsaved()).toBe(false);
  });

  it('saves text typed during a save in the next save', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'a');
    const saving = editor.flush();
    // Let the save get under way before the user types more.
    await Promise.resolve();
    editor.type('notes', 'ab');
    await saving;
    expect(editor.state().progress).toBe('waiting');
    await pass();
    expect(server.record.notes).toBe('ab');
  });

  it('finishes a draft only once and includes the unsaved text', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'a');
    await editor.finish();
    await editor.finish();
    expect(server.sent).toEqual([{ notes: 'a', isDone: true }]);
  });

  it('keeps typed text while offline and saves it on reconnect', async () => {
    const { server, editor } = aServer();
    server.isReachable = false;
    editor.type('notes', 'kept');
    await pass();
    expect(editor.state().progress).toBe('unreachable');
    expect(editor.hasUnsaved()).toBe(true);
    server.isReachable = true;
    await editor.flush();
    expect(server.record.notes).toBe('kept');
    expect(editor.state().progress).toBe('saved');
  });

  it('finishes the draft on reconnect, even if the user has left the page', async () => {
    const { server, editor } = aServer();
    server.isReachable = false;
    editor.type('notes', 'kept');
    await editor.finish();
    server.isReachable = true;
    await pass(5000);
    expect(server.sent).toEqual([{ notes: 'kept', isDone: true }]);
  });

  it('accepts another user’s change to a different field without asking', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'mine');
    server.change({ diagnosis: 'theirs' });
    await pass();
    await pass();
    expect(server.record).toMatchObject({ notes: 'mine', diagnosis: 'theirs' });
    expect(editor.state().texts).toMatchObject({ notes: 'mine', diagnosis: 'theirs' });
  });

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('after a conflict, saves nothing until the user chooses “%s”', async (choice, kept) => {
    const { server, editor } = aServer();
    editor.type('notes', 'mine');
    server.change({ notes: 'theirs' });
    await pass();
    expect(editor.state().latest?.notes).toBe('theirs');
    editor.type('notes', 'mine');
    await pass(60_000);
    expect(server.record.notes).toBe('theirs');
    editor.choose(choice);
    await pass();
    expect([server.record.notes, editor.state().texts.notes]).toEqual([kept, kept]);
    expect(editor.hasUnsaved()).toBe(false);
  });

  it('shows newer text from the server only if the user has typed no unsaved text', async () => {
    const { server, editor } = aServer();
    editor.refresh(notesOf({ notes: 'newer', version: 1 }));
    expect(editor.state().texts.notes).toBe('newer');
    editor.type('diagnosis', 'typed');
    editor.refresh(notesOf({ notes: 'even newer', version: 2 }));
    expect(editor.state().texts).toMatchObject({ notes: 'newer', diagnosis: 'typed' });
    expect(server.sent).toEqual([]);
  });

  it('shows that everything is saved after the user has deleted what they had just typed', async () => {
    const { server, editor } = aServer({ notes: 'Cough' });
    editor.type('notes', 'Coughs');
    editor.type('notes', 'Cough');
    await pass();
    expect(editor.state().progress).toBe('saved');
    expect(server.sent).toEqual([]);
  });

  it('shows that everything is saved if both users have typed the same text', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'Cough');
    server.change({ notes: 'Cough' });
    await pass();
    await pass(10);
    expect(editor.state()).toMatchObject({ progress: 'saved', latest: null });
  });

  it('after a conflict, the save stays rejected and the other version stays available while the user types', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'mine');
    server.change({ notes: 'theirs' });
    await pass();
    editor.type('notes', 'mine too');
    await pass();
    expect(editor.state()).toMatchObject({ progress: 'rejected', latest: { notes: 'theirs' } });
  });

  it('sends one request at a time, even if two calls wait for the same save', async () => {
    const { server, editor } = aServer();
    editor.type('notes', 'a');
    const saving = editor.flush();
    await Promise.resolve();
    editor.type('notes', 'ab');
    await Promise.all([saving, editor.flush(), editor.finish()]);
    expect(server.sent).toEqual([{ notes: 'a' }, { notes: 'ab', isDone: true }]);
    expect(editor.state().progress).toBe('saved');
  });

  it('leaving unchanged fields does not mark text that is typed later as done', async () => {
    const { server, editor } = aServer();
    await editor.finish();
    editor.type('notes', 'a');
    await pass();
    expect(server.sent).toEqual([{ notes: 'a' }]);
  });

  it('sends nothing after its text was discarded', async () => {
    const { server, editor } = aServer();
    server.isReachable = false;
    editor.type('notes', 'secret');
    await pass();
    editor.discard();
    server.isReachable = true;
    await editor.finish();
    await pass(60_000);
    expect(server.sent).toEqual([]);
    expect(editor.hasUnsaved()).toBe(false);
  });
});
