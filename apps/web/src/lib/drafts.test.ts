import { beforeEach, describe, expect, it, vi } from 'vitest';
import { areDraftsKept, draftMinutes, keptPiece, showPiece } from './drafts.ts';
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
    expect(keptPiece('new-patient')).toEqual({ value: { firstName: 'Ada' } });
    expect(keptPiece('patients.open')).toEqual({ value: { mode: 'create' } });
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
