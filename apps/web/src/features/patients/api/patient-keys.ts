export const patientKeys = {
  all: ['patients'] as const,
  list: (search: string) => ['patients', 'list', search] as const,
  picker: (search: string) => ['patients', 'picker', search] as const,
};
