/** Formats an event as it is sent. All streams that send the event share the text. */
export function eventText(event: string, message: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(message)}\n\n`;
}
