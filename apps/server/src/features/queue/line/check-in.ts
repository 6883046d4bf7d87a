import type { SkipResult } from '@anteroom/contract/queue';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { noteArrival } from './note-arrival.ts';
import { presentSkip } from './present-skip.ts';

type CheckIn = { doctorId: number; appointmentUuid: string; hasArrived: boolean };

export async function checkIn(context: Context, tx: Tx, actor: Actor, input: CheckIn): Promise<SkipResult> {
  return presentSkip(context, tx, await noteArrival(context, tx, actor, input));
}
