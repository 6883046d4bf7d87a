import type { Context } from '#context';
import type { LiveHub } from '#features/live';
import type { EventStream } from '#platform/http/bind';
import { networkOf } from '#platform/network-of';
import { findDisplay } from './find-display.ts';

type Watching = { secret: string; ipAddress: string; accept: () => EventStream };

/** Opens the stream that tells a display to look again. */
export async function watchDisplay(
  context: Context,
  { walls }: LiveHub,
  { secret, ipAddress, accept }: Watching,
): Promise<void> {
  const { id: displayId, doctors } = await findDisplay(context, secret);
  const network = networkOf(ipAddress);
  // Nothing may come between the count and the stream that is added to it.
  walls.assertRoom({ displayId, network });
  walls.watch({ displayId, doctorIds: doctors.map(({ id }) => id), network, stream: accept() });
}
