import { useSyncExternalStore } from 'react';
import { connectionLostSince, subscribeToConnection } from './connection.ts';

export function useConnectionLostSince(): number | null {
  return useSyncExternalStore(subscribeToConnection, connectionLostSince);
}
