export const accountKeys = {
  all: ['accounts'] as const,
  users: (search: string) => ['accounts', 'users', search] as const,
  managers: (doctorId: number) => ['accounts', 'managers', doctorId] as const,
  doctorsOf: (managerId: number) => ['accounts', 'doctors-of', managerId] as const,
};
