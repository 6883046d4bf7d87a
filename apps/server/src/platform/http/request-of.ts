import type { RequestMeta } from '#platform/context';

/** Passes only these fields to the audit trail. */
export function requestOf({ requestId, ipAddress, userAgent }: RequestMeta): RequestMeta {
  return { requestId, ipAddress, userAgent };
}
