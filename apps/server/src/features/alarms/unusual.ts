import type { AlarmKind } from '@anteroom/contract/alarms';
import type { TimeWindow } from './alarm-limits.rules.ts';

export type Unusual = {
  kind: AlarmKind;
  userId: number | null;
  network: string | null;
  window: TimeWindow | null;
  count: number | null;
  threshold: number | null;
  /** The first broken entry, for a broken audit trail. */
  chainNumber: number | null;
};
