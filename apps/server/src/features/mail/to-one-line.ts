/** Replaces line breaks, which would otherwise get into mail headers. */
export function toOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
