import type { z } from 'zod/mini';

const keyedShapes = new WeakSet<object>();

/** Marks a record whose keys are names of fields. The server omits the fields of hidden sections from it. */
export function keyedByField<S extends z.ZodMiniType>(shape: S): S {
  keyedShapes.add(shape);
  return shape;
}

export const isKeyedByField = (shape: object): boolean => keyedShapes.has(shape);
