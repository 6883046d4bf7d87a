import type { Role } from '@anteroom/contract/roles';

export const accountKeys = {
  all: ['accounts'] as const,
  users: (search: string, role: Role | undefined) => ['accounts', 'users', search, role] as const,
  toConfirm: ['accounts', 'to-confirm'] as const,
  managers: (doctorId: number) => ['accounts', 'managers', doctorId] as const,
  doctorsOf: (managerId: number) => ['accounts', 'doctors-of', managerId] as const,
};
