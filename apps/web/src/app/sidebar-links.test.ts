import { describe, expect, it } from 'vitest';
import { addressOf, sidebarLinks } from './sidebar-links.ts';

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

  it('both queue links keep the doctor that is chosen in the URL', () => {
    const queues = sidebarLinks('manager').filter(({ label }) => /^(Central )?Queue$/.test(label));
    expect(queues.map((link) => addressOf(link, '7'))).toEqual([
      '/dashboard/queue?doctor=7',
      '/dashboard/central-queue?doctor=7',
    ]);
  });
});
