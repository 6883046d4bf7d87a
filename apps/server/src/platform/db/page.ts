import type { Pagination } from '@anteroom/contract/page';
import { AppError } from '#platform/app-error';
import { type AppSecrets, keyFor, keysInForce, openWithAny, seal } from '#platform/keys';

/** The sort keys of a page's last row. */
export type Position = readonly (string | number)[];

/**
 * Turns sort keys into an opaque cursor and back. They are encrypted, for a cursor travels in URLs and sort keys
 * may be a patient's name; and authenticated, so that one we never gave is refused.
 */
export type Cursors = {
  write(position: Position): string;
  read(cursor: string | undefined): Position | null;
};

export function createCursors(secrets: AppSecrets, list: string): Cursors {
  const purpose = `cursor of ${list}`;
  return {
    write: (position) => seal(keyFor(secrets.appSecret, purpose), position).toString('base64url'),
    read: (cursor) =>
      cursor === undefined || cursor === '0' ? null : readCursor(keysInForce(secrets, purpose), cursor),
  };
}

function readCursor(keys: readonly Buffer[], cursor: string): Position {
  try {
    return openWithAny(keys, Buffer.from(cursor, 'base64url')) as Position;
  } catch {
    throw new AppError('invalid_request', 'This cursor is not one of ours.', {
      fields: { cursor: 'This cursor is not one of ours' },
    });
  }
}

/** Cuts the one row too many that tells whether there is more, and names where the next page begins. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: readonly Row[]; pagination: Pagination } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: page, pagination: { hasMore, nextCursor: hasMore ? cursorOf(last) : null } };
}
