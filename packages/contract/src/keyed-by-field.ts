import type { z } from 'zod/mini';

const keyedShapes = new WeakSet<object>();

/**
 * Marks the schema of an object whose keys are field names. The server omits the fields of hidden sections from such an
 * object.
 */
export function keyedByField<S extends z.ZodMiniType>(shape: S): S {
  keyedShapes.add(shape);
  return shape;
}

export const isKeyedByField = (shape: object): boolean => keyedShapes.has(shape);
