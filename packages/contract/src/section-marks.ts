import { z } from 'zod/mini';
import type { RecordSection } from './record-sections.ts';

/* In a separate file, so that most pages need not load the lists of sections. */

const marks = new WeakMap<object, RecordSection>();

/**
 * Marks a field of a request or response as part of a section. For roles that do not see the section, the server omits
 * the field from responses and rejects requests that contain it.
 */
export function partOf<S extends z.ZodMiniType>(section: RecordSection, shape: S): z.ZodMiniOptional<S> {
  const field = z.optional(shape);
  marks.set(field, section);
  return field;
}

export const sectionOfShape = (shape: object): RecordSection | undefined => marks.get(shape);
