import { beforeEach, describe, expect, it, vi } from 'vitest';
import { areDraftsKept, draftMinutes, keptPiece, noteSent, showPiece } from './drafts.ts';
import { changeSession, type Session } from './session-store.ts';

const signIn = (id: number) =>
  changeSession({
    status: 'signed_in',
    user: { id, name: 'Dana', email: 'd@demo.clinic', role: 'doctor', emailVerified: true },
    endedBy: null,
  });
const end = (endedBy: Session['endedBy']) => changeSession({ status: 'signed_out', user: null, endedBy });
const typed = { value: { firstName: 'Ada' }, isTyped: true };

describe('kept drafts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    end('person');
    signIn(1);
    return showPiece('new-patient', () => typed);
  });

  it('keeps a draft and its open dialog when the session expires, for the same user only', () => {
    const close = showPiece('patients.open', () => ({ value: { mode: 'create' }, isTyped: false }));
    end('idleness');
    close();
    expect(areDraftsKept()).toBe(true);
    expect(keptPiece('new-patient')).toBeNull();
    signIn(1);
    expect(keptPiece('new-patient')).toEqual({ value: { firstName: 'Ada' }, wasRejected: false });
    expect(keptPiece('patients.open')).toEqual({ value: { mode: 'create' }, wasRejected: false });
    expect(keptPiece('another')).toBeNull();
  });

  it('deletes the draft as soon as another user signs in', () => {
    end('expiry');
    signIn(2);
    expect(keptPiece('new-patient')).toBeNull();
    end('expiry');
    signIn(1);
    expect(keptPiece('new-patient')).toBeNull();
  });

  it('deletes all drafts when the user signs out, including those kept from an earlier session', () => {
    end('person');
    expect(areDraftsKept()).toBe(false);
    signIn(1);
    end('idleness');
    signIn(1);
    end('person');
    signIn(1);
    expect(keptPiece('new-patient')).toBeNull();
  });

  it('deletes a draft after 30 minutes, even if no timer could run', () => {
    end('idleness');
    vi.setSystemTime(Date.now() + draftMinutes * 60_000);
    expect(areDraftsKept()).toBe(false);
    signIn(1);
    expect(keptPiece('new-patient')).toBeNull();
    end('idleness');
    vi.advanceTimersByTime(draftMinutes * 60_000);
    expect(areDraftsKept()).toBe(false);
  });
});

it('keeps no draft for a dialog without input', () => {
  signIn(1);
  const close = showPiece('patients.open', () => ({ value: null, isTyped: false }));
  end('idleness');
  close();
  expect(areDraftsKept()).toBe(false);
});

describe('a sent form', () => {
  const sent = { value: { name: 'Ada' }, isTyped: true };
  const open = { value: true, isTyped: false };
  let leave: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    end('person');
    signIn(1);
    const parts = [
      showPiece('new-manager', () => sent),
      showPiece('new-manager.key', () => ({ value: 'a key', isTyped: false })),
      showPiece('managers.open', () => open),
      showPiece('another form', () => ({ value: 'not sent', isTyped: true })),
    ];
    leave = () => {
      for (const close of parts) close();
    };
    return () => leave();
  });

  it('if saving a form fails after the user left it, keeps that form with its open dialog, but no other form', () => {
    const putAside = noteSent('new-manager');
    leave();
    putAside();
    expect(keptPiece('new-manager')).toEqual({ value: { name: 'Ada' }, wasRejected: true });
    expect(keptPiece('new-manager.key')).toEqual({ value: 'a key', wasRejected: true });
    expect(keptPiece('managers.open')).toEqual({ value: true, wasRejected: true });
    expect(keptPiece('another form')).toBeNull();
  });

  it('if saving a form fails, keeps the submitted input unless the user has typed new input into the form', () => {
    const putAside = noteSent('new-manager');
    leave();
    const typed = { value: { name: 'Grace' }, isTyped: true };
    const closeTyped = showPiece('new-manager', () => typed);
    putAside();
    expect(keptPiece('new-manager')).toBeNull();
    closeTyped();
    const closeEmpty = showPiece('new-manager', () => ({ value: { name: '' }, isTyped: false }));
    putAside();
    closeEmpty();
    expect(keptPiece('new-manager')).toEqual({ value: { name: 'Ada' }, wasRejected: true });
  });

  it('can omit an expired idempotency key from a kept form', () => {
    const putAside = noteSent('new-manager');
    leave();
    putAside('new-manager.key');
    expect(keptPiece('new-manager')).not.toBeNull();
    expect(keptPiece('new-manager.key')).toBeNull();
  });

  it('does not keep a submitted form that is still on screen, belongs to another user or has no session', () => {
    const putAside = noteSent('new-manager');
    putAside();
    expect(areDraftsKept()).toBe(false);
    leave();
    end('person');
    putAside();
    signIn(2);
    putAside();
    expect(areDraftsKept()).toBe(false);
  });

  it('deletes a kept form after 30 minutes, even if another form was kept later', () => {
    const putAside = noteSent('new-manager');
    leave();
    putAside();
    vi.advanceTimersByTime((draftMinutes - 1) * 60_000);
    const close = showPiece('new-patient', () => typed);
    end('idleness');
    close();
    signIn(1);
    expect(keptPiece('new-manager')).not.toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(keptPiece('new-manager')).toBeNull();
    expect(keptPiece('new-patient')).not.toBeNull();
  });
});
