import type { Pagination } from '@anteroom/contract/page';
import { AppError } from '#platform/app-error';
import { type AppSecrets, keyFor, keysInForce, openWithAny, seal } from '#platform/crypto/keys';

/** The sort keys of the last row of a page. */
export type Position = readonly (string | number)[];

/**
 * Converts sort keys to an opaque cursor and back. Cursors are encrypted, because they appear in URLs and sort keys may
 * contain a patient's name. They are authenticated, so that forged cursors are rejected.
 */
export type Cursors = {
  write(position: Position): string;
  read(cursor: string | undefined): Position | null;
};

/**
 * Creates the cursors of one `list`. `read` returns null for the first page, and rejects forged cursors and those of
 * other lists.
 */
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
    throw new AppError('invalid_request', 'This cursor is not valid.', {
      fields: { cursor: 'This cursor is not valid' },
    });
  }
}

/** Removes the extra row that shows whether there is a next page, and adds the cursor of the next page. */
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
