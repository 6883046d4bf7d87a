/** An event as it goes over the wire: made once, however many streams it is sent on. */
export function eventText(event: string, message: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(message)}\n\n`;
}
