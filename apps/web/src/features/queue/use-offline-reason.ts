import { useConnectionLostSince } from '#lib/connection';
import { queueMessages as words } from './queue.messages.ts';

/** Returns why queue actions are disabled, or null while the server can be reached. */
export function useOfflineReason(): string | null {
  return useConnectionLostSince() === null ? null : words.offline;
}
