import type { LiveHub } from '#features/live';
import type { Context } from '#platform/context';
import type { EventStream } from '#platform/http/bind';
import { networkOf } from '#platform/http/network-of';
import { findDisplay } from './find-display.ts';

type Watching = { secret: string; ipAddress: string; accept: () => EventStream };

/** Opens the event stream that makes a display reload its content. */
export async function watchDisplay(
  context: Context,
  { displays: walls }: LiveHub,
  { secret, ipAddress, accept }: Watching,
): Promise<void> {
  const { id: displayId, doctors } = await findDisplay(context, secret);
  const network = networkOf(ipAddress);
  // No await between the check and the registration: a concurrent request would exceed the limit.
  walls.assertRoom({ displayId, network });
  walls.watch({ displayId, doctorIds: doctors.map(({ id }) => id), network, stream: accept() });
}
