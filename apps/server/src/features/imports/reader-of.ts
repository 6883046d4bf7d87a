import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportKindReader } from './import-kind.ts';

export type ImportReaders = readonly ImportKindReader[];

export function readerOf(readers: ImportReaders, kind: ImportKind): ImportKindReader {
  const reader = readers.find((each) => each.kind === kind);
  if (!reader) throw new Error(`no import reader for ${kind}`);
  return reader;
}
