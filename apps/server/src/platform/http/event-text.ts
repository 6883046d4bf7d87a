/** Formats an event as it is sent, once for all streams that send it. */
export function eventText(event: string, message: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(message)}\n\n`;
}
