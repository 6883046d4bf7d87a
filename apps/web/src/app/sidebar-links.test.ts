import { describe, expect, it } from 'vitest';
import { sidebarLinks } from './sidebar-links.ts';

const labelsOf = (role: Parameters<typeof sidebarLinks>[0]) => sidebarLinks(role).map(({ label }) => label);

describe('sidebarLinks', () => {
  it("shows a manager the ten areas in the specification's order", () => {
    expect(labelsOf('manager')).toEqual([
      'Overview',
      'Patients',
      'Appointments',
      'Schedule',
      'Queue Manager',
      'Queue',
      'Central Queue',
      'Queue Settings',
      'Analytics',
      'Reports',
    ]);
  });

  it('the sidebar lists the administration area of the role in third place', () => {
    expect(labelsOf('admin')[2]).toBe('User Management');
    expect(labelsOf('doctor')[2]).toBe('Manager Management');
  });
});
