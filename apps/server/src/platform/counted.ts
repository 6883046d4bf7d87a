/** Returns a number with its English noun, which gets an s unless the number is 1. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
