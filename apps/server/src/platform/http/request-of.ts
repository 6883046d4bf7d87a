import type { RequestMeta } from '#platform/context';

/** Returns only the request fields that the audit trail stores. */
export function requestOf({ requestId, ipAddress, userAgent }: RequestMeta): RequestMeta {
  return { requestId, ipAddress, userAgent };
}
