import { z } from 'zod/mini';

export const roles = ['admin', 'doctor', 'manager'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
