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

describe('what was typed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    end('person');
    signIn(1);
    return showPiece('new-patient', () => typed);
  });

  it('is kept with what was open around it when the session ends by itself, for the same person alone', () => {
    const close = showPiece('patients.open', () => ({ value: { mode: 'create' }, isTyped: false }));
    end('idleness');
    close();
    expect(areDraftsKept()).toBe(true);
    expect(keptPiece('new-patient')).toBeNull();
    signIn(1);
    expect(keptPiece('new-patient')).toEqual({ value: { firstName: 'Ada' }, wasRefused: false });
    expect(keptPiece('patients.open')).toEqual({ value: { mode: 'create' }, wasRefused: false });
    expect(keptPiece('another')).toBeNull();
  });

  it('is gone for good once another person has signed in', () => {
    end('expiry');
    signIn(2);
    expect(keptPiece('new-patient')).toBeNull();
    end('expiry');
    signIn(1);
    expect(keptPiece('new-patient')).toBeNull();
  });

  it('is gone where the person signs out, then or later', () => {
    end('person');
    expect(areDraftsKept()).toBe(false);
    signIn(1);
    end('idleness');
    signIn(1);
    end('person');
    signIn(1);
    expect(keptPiece('new-patient')).toBeNull();
  });

  it('is forgotten after a while, whether or not a timer could run', () => {
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

it('what was only open, with nothing typed, is not kept', () => {
  signIn(1);
  const close = showPiece('patients.open', () => ({ value: null, isTyped: false }));
  end('idleness');
  close();
  expect(areDraftsKept()).toBe(false);
});

describe('a form that was sent', () => {
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

  it('is put aside with what was open around it where it was left, and no other form is', () => {
    const putAside = noteSent('new-manager');
    leave();
    putAside();
    expect(keptPiece('new-manager')).toEqual({ value: { name: 'Ada' }, wasRefused: true });
    expect(keptPiece('new-manager.key')).toEqual({ value: 'a key', wasRefused: true });
    expect(keptPiece('managers.open')).toEqual({ value: true, wasRefused: true });
    expect(keptPiece('another form')).toBeNull();
  });

  it('is put aside too where somebody has come back to it and typed nothing, not over what they typed', () => {
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
    expect(keptPiece('new-manager')).toEqual({ value: { name: 'Ada' }, wasRefused: true });
  });

  it('leaves a key behind that is no longer good', () => {
    const putAside = noteSent('new-manager');
    leave();
    putAside('new-manager.key');
    expect(keptPiece('new-manager')).not.toBeNull();
    expect(keptPiece('new-manager.key')).toBeNull();
  });

  it('is not put aside while it is on the screen, nor for another person, nor for nobody', () => {
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

  it('is forgotten after a while, though something else was put aside later', () => {
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
