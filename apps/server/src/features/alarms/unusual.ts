import type { AlarmKind } from '@anteroom/contract/alarms';
import type { TimeWindow } from './alarm-limits.rules.ts';

export type Unusual = {
  kind: AlarmKind;
  userId: number | null;
  network: string | null;
  window: TimeWindow | null;
  count: number | null;
  threshold: number | null;
  /** Chain number of the first broken entry of the audit trail. Null for other alarms. */
  chainNumber: number | null;
};
