import type { ImportLine, Reason } from './import-kind.ts';

const longestExternalId = 200;

export function externalIdReasons({ externalId = '' }: ImportLine['cells']): Reason[] {
  if ([...externalId].length <= longestExternalId) return [];
  return [{ field: 'externalId', message: `External id must be ${longestExternalId} characters or less` }];
}

/** The prefix of external ids in the exports of any clinic. */
export const ownNumberStart = 'anteroom-';

/** Returns the record id in an external id that this clinic's export made. Returns null for an id of another system. */
export function ownIdIn(externalId: string, exportTag: string): number | null {
  const [start, id = ''] = externalId.split(`${ownNumberStart}${exportTag}-`);
  return start === '' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
