import { endSession } from '#lib/session-store';
import { endOnServer } from './end-on-server.ts';

/** Ends the session here at once and notifies the server, which has its own idle timeout anyway. */
export function endIdleSession(): void {
  void endOnServer().catch(() => undefined);
  endSession('idleness');
}
