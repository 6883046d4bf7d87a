import { z } from 'zod/mini';
import type { RecordSection } from './record-sections.ts';

/* A separate file, so that most pages need not load the lists of sections. */

const marks = new WeakMap<object, RecordSection>();

/**
 * Marks a field of a request or response as part of a section. The server leaves it out of responses to roles that do not
 * see the section, and rejects requests of theirs that contain it.
 */
export function partOf<S extends z.ZodMiniType>(section: RecordSection, shape: S): z.ZodMiniOptional<S> {
  const field = z.optional(shape);
  marks.set(field, section);
  return field;
}

export const sectionOfShape = (shape: object): RecordSection | undefined => marks.get(shape);
