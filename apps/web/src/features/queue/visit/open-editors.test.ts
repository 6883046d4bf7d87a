import type { VisitNotes } from '@anteroom/contract/visit-notes';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
/** The requests that save notes, each with its token and its text. */
const sent: string[] = [];

vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });
  Object.assign(globalThis, { window: new EventTarget(), document: page });
});

const { openSession, endSession } = await import('#lib/session-store');
const { holdEditor, openEditor } = await import('./open-editors.ts');

const notes: VisitNotes = {
  appointmentUuid: '5f0c3c1e-51f5-4b5e-a2a5-3d5b3f6a7c11',
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
};

function signIn(id: number): void {
  const name = id === 1 ? 'Dana' : 'Ben';
  openSession({
    user: { id, name, email: `${name}@demo.clinic`, role: 'doctor', emailVerified: true },
    tokens: { accessToken: `access of ${name}`, refreshToken: `refresh of ${name}` },
  });
}

/** Types notes as Dana, which cannot be saved because the server does not respond. Then leaves the screen. */
async function typeAsDana(): Promise<void> {
  signIn(1);
  const editor = openEditor(notes);
  const release = holdEditor(editor);
  editor.type('notes', 'Cough');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(['Bearer access of Dana']);
  sent.length = 0;
  release();
  await vi.advanceTimersByTimeAsync(100);
}

describe('unsaved visit notes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      if (url.includes('/visit-notes')) sent.push(headers.authorization ?? 'no token');
      throw new TypeError('Failed to fetch');
    });
    endSession('person');
    sent.length = 0;
  });

  it.each(['person', 'expiry'] as const)(
    'unsaved notes are not sent in the name of the next user after the session has ended (%s)',
    async (endedBy) => {
      await typeAsDana();
      endSession(endedBy);
      sent.length = 0;
      await vi.advanceTimersByTimeAsync(60_000);
      signIn(2);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent).toEqual([]);
    },
  );

  it('unsaved notes are sent after the same user has signed in again', async () => {
    await typeAsDana();
    endSession('expiry');
    sent.length = 0;
    signIn(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['Bearer access of Dana']);
  });
});
