/** Forms send every field they show; what they leave as it was is no change. */
export function fieldsThatDiffer(before: object, change: object): string[] {
  const earlier = new Map(Object.entries(before));
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== earlier.get(field))
    .map(([field]) => field);
}
