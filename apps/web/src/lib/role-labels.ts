import type { Role } from '@anteroom/contract/roles';

export const roleLabels: Record<Role, string> = { admin: 'Admin', doctor: 'Doctor', manager: 'Manager' };
