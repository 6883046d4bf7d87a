export const importKeys = {
  list: ['imports', 'list'] as const,
  one: (importId: number) => ['imports', 'one', importId] as const,
  columns: (importId: number) => ['imports', 'columns', importId] as const,
  refusals: (importId: number) => ['imports', 'refusals', importId] as const,
};
