import { createHash } from 'node:crypto';
import type { Clinic } from '@anteroom/contract/clinic';
import { limits } from '@anteroom/contract/limits';
import { recordAudit } from '#features/audit';
import { invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { Image } from '#platform/http/bind';
import { findLogo, lockClinic, type StoredLogo, storeLogo } from '../clinic.queries.ts';
import { presentClinic } from '../get-clinic.ts';
import { readImage } from './image.rules.ts';

/** Stores the clinic's logo, or removes it. `image` is base64. Does not change the version of the clinic's details. */
export async function setLogo(context: Context, tx: Tx, actor: Actor, image: string | null): Promise<Clinic> {
  const logo = image === null ? null : logoOf(Buffer.from(image, 'base64'));
  const before = await lockClinic(tx);
  if (before.logo === (logo?.version ?? null)) return presentClinic(context, before);
  const after = await storeLogo(tx, logo, context.clock.now());
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields: ['logo'] });
  return presentClinic(context, after);
}

function logoOf(bytes: Buffer): StoredLogo {
  const { logoBytes, logoPixels } = limits.clinic;
  if (bytes.length > logoBytes)
    throw invalidField('image', `The logo must be ${logoBytes / 1024} kB or less`);
  const facts = readImage(bytes);
  if (!facts) throw invalidField('image', 'The logo must be a PNG, JPEG or WebP image');
  // Check the pixels too, because a small file can contain an image that uses up a display's memory.
  if (Math.max(facts.width, facts.height) > logoPixels) {
    throw invalidField('image', `The logo must be at most ${logoPixels} pixels wide and high`);
  }
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { bytes, mediaType: facts.mediaType, version };
}

export async function showLogo(db: Db, version: string): Promise<Image> {
  const logo = await findLogo(db, version);
  if (!logo) throw notFound('Logo');
  return logo;
}
