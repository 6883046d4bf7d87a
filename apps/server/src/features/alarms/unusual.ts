import type { AlarmKind } from '@anteroom/contract/alarms';
import type { TimeWindow } from './alarm-limits.rules.ts';

/** Something unusual, and the account or the network that it comes from. */
export type Unusual = {
  kind: AlarmKind;
  userId: number | null;
  network: string | null;
  window: TimeWindow | null;
  count: number | null;
  threshold: number | null;
  /** The first broken entry, of a broken trail. */
  chainNumber: number | null;
};
