import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { line, wholeNumber } from './primitives.ts';

/** Query parameters of a paginated list. `cursor` is `0` or the previous page's `nextCursor`. */
export const pageQuery = {
  limit: z._default(wholeNumber(1, limits.page.max), limits.page.size),
  cursor: z.optional(line('Cursor', 2000)),
};

const shortEnough = z.maxLength(limits.search.max, {
  error: 'Search must be 100 characters or less',
});
const required = { error: 'Search is required' };

export const searchQuery = { search: z.optional(z.string().check(shortEnough)) };
export const requiredSearchQuery = {
  search: z.string(required).check(shortEnough, z.minLength(1, required)),
};

export const pagination = z.object({ hasMore: z.boolean(), nextCursor: z.nullable(z.string()) });
export type Pagination = z.infer<typeof pagination>;
