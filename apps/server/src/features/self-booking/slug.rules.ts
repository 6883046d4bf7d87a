import { selfBooking } from '@anteroom/contract/self-booking';

const { min, max } = selfBooking.slug;

/** Returns a URL slug made from a name: `dana-okafor-12`. The id keeps the slugs of namesakes apart. */
export function suggestSlug(name: string, id: number): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const ending = `-${id}`;
  const slug = `${(words ?? ['doctor']).join('-').slice(0, max - ending.length)}`.replace(/-+$/, '');
  return `${slug}${ending}`.padEnd(min, '0');
}
