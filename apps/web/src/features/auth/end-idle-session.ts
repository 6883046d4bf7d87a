import { endSession } from '#lib/session-store';
import { endOnServer } from './end-on-server.ts';

/** Ends the session here at once, and on the server as soon as it hears of it; it has its own idle end besides. */
export function endIdleSession(): void {
  void endOnServer().catch(() => undefined);
  endSession('idleness');
}
