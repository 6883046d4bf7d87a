import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { epochMillis, id, line } from './primitives.ts';
import { route } from './route.ts';

export const emergencyGrant = z.object({
  id,
  patientId: id,
  reason: z.string(),
  createdAt: epochMillis,
  expiresAt: epochMillis,
});
export type EmergencyGrant = z.infer<typeof emergencyGrant>;

export const grantEmergencyAccessBody = z.strictObject({
  patientId: id,
  reason: line('Reason', limits.emergencyReason.max).check(
    z.minLength(limits.emergencyReason.min, {
      error: `Reason must be at least ${limits.emergencyReason.min} characters`,
    }),
  ),
});

export const grantEmergencyAccess = route({
  method: 'POST',
  path: '/emergency-access',
  summary:
    "One hour's read of a patient who is not the doctor's own; admins and the patient's doctor are told",
  access: 'signed_in',
  body: grantEmergencyAccessBody,
  status: 201,
  response: z.object({ grant: emergencyGrant }),
  errors: [],
});
