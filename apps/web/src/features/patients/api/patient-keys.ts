export const patientKeys = {
  all: ['patients'] as const,
  one: (patientId: number) => ['patients', 'one', patientId] as const,
  emergencies: ['patients', 'emergencies'] as const,
  lists: ['patients', 'list'] as const,
  list: (search: string) => ['patients', 'list', search] as const,
  found: (search: string) => ['patients', 'found', search] as const,
  picker: (search: string) => ['patients', 'picker', search] as const,
};
