import { describe, expect, it, vi } from 'vitest';
import { currentSession, endSession, openSession } from './session-store.ts';
import { askForStepUp } from './step-up.ts';

const dana = { id: 1, name: 'Dana', email: 'd@demo.clinic', role: 'doctor', emailVerified: true } as const;

describe('askForStepUp', () => {
  it('shows one dialog for requests that were rejected at the same time', async () => {
    const [one, other] = [askForStepUp(['password']), askForStepUp(['password'])];
    currentSession().stepUp?.onProved();
    expect(await Promise.all([one, other])).toEqual([true, true]);
    expect(currentSession().stepUp).toBeNull();
  });

  it('cancels a step-up when the session ends, so that its dialog can be shown again after the next sign-in', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    });
    const asked = askForStepUp(['password']);
    endSession('idleness');
    expect(await asked).toBe(false);
    openSession({ user: dana });
    const again = askForStepUp(['code']);
    expect(currentSession().stepUp?.methods).toEqual(['code']);
    currentSession().stepUp?.onClose();
    expect(await again).toBe(false);
  });
});
