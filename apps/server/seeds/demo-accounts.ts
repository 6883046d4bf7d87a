import type { Role } from '@anteroom/contract/roles';

export const demoPassword = 'Demo1234';

export type DemoAccount = {
  email: string;
  name: string;
  role: Role;
  note: string;
  /** The email addresses of the doctors that a manager serves. */
  serves: readonly string[];
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@demo.clinic',
    name: 'Avery Quinn',
    role: 'admin',
    note: 'sees everything',
    serves: [],
  },
  {
    email: 'daywise@demo.clinic',
    name: 'Dana Okafor',
    role: 'doctor',
    note: 'day-wise queue, weekly schedule',
    serves: [],
  },
  {
    email: 'central@demo.clinic',
    name: 'Carlos Mendes',
    role: 'doctor',
    note: 'central queue, weekly schedule',
    serves: [],
  },
  {
    email: 'unset@demo.clinic',
    name: 'Uma Novak',
    role: 'doctor',
    note: 'no queue settings, no schedule',
    serves: [],
  },
  {
    email: 'manager@demo.clinic',
    name: 'Morgan Lee',
    role: 'manager',
    note: 'of Dana and Carlos',
    serves: ['daywise@demo.clinic', 'central@demo.clinic'],
  },
  {
    email: 'solo@demo.clinic',
    name: 'Sam Ito',
    role: 'manager',
    note: 'of Dana',
    serves: ['daywise@demo.clinic'],
  },
  { email: 'idle@demo.clinic', name: 'Ira Bell', role: 'manager', note: 'without doctors', serves: [] },
];

/** Formats the accounts for the start message of the demo. */
export function describeDemoAccounts(): string {
  const lines = demoAccounts.map(
    ({ email, name, role, note }) => `  ${email.padEnd(21)}${name.padEnd(15)}${role.padEnd(9)}${note}`,
  );
  return [`Demo accounts, all with the password ${demoPassword}:`, ...lines].join('\n');
}
