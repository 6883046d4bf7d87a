import { describe, expect, it } from 'vitest';
import { doctorChoice } from './select-doctor-layout.tsx';

describe('doctorChoice', () => {
  it('preselects the only doctor, even on screens that otherwise ask an admin to choose', () => {
    expect(doctorChoice('admin', 1, { takesFirst: false })).toEqual({ hasChoice: true, takesFirst: true });
    expect(doctorChoice('admin', 2, { takesFirst: false })).toEqual({ hasChoice: true, takesFirst: false });
  });

  it('shows no selector to a doctor who can only choose themself', () => {
    expect(doctorChoice('doctor', 1, { takesFirst: true, asksEveryone: true }).hasChoice).toBe(false);
  });

  it('shows a doctor selector to a manager of one doctor only on screens that ask managers to choose', () => {
    const asked = { takesFirst: true, asksManagers: true };
    expect(doctorChoice('manager', 1, asked)).toEqual({ hasChoice: true, takesFirst: true });
    expect(doctorChoice('manager', 1, { takesFirst: false })).toEqual({ hasChoice: false, takesFirst: true });
    expect(doctorChoice('manager', 2, { takesFirst: false })).toEqual({ hasChoice: true, takesFirst: false });
  });
});
