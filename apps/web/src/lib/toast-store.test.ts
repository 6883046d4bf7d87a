import { beforeEach, describe, expect, it } from 'vitest';
import { changeSession } from './session-store.ts';
import { currentToasts, shownMillisOf, showToast } from './toast-store.ts';

const dana = { id: 1, name: 'Dana', email: 'd@demo.clinic', role: 'doctor', emailVerified: true } as const;
const toast = { tone: 'done', message: 'Anita Berg is here.' } as const;

describe('toasts', () => {
  beforeEach(() => {
    changeSession({ status: 'signed_in', user: dana });
    showToast(toast);
  });

  it('toasts stay when the data of the signed-in user changes', () => {
    changeSession({ user: { ...dana, name: 'Dana Weber' } });
    expect(currentToasts()).toMatchObject([toast]);
  });

  it('toasts are removed when the session ends, so that the next user of this tab does not see them', () => {
    changeSession({ status: 'signed_out', user: null });
    expect(currentToasts()).toEqual([]);
  });

  it('a toast that appeared after the session ended is removed when a user signs in', () => {
    changeSession({ status: 'signed_out', user: null });
    showToast(toast);
    changeSession({ status: 'signed_in', user: { ...dana, id: 2 } });
    expect(currentToasts()).toEqual([]);
  });

  it('a toast that offers Undo stays for ten seconds, others for six, and errors for twelve', () => {
    const action = { label: 'Undo', run: () => undefined };
    expect(shownMillisOf({ ...toast, id: 1 })).toBe(6_000);
    expect(shownMillisOf({ ...toast, id: 1, action })).toBe(10_000);
    expect(shownMillisOf({ ...toast, id: 1, tone: 'danger', action })).toBe(12_000);
  });
});
