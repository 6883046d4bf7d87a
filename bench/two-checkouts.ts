/** Names of the clinics in a comparison of two checkouts. */
const names = ['there', 'here'];

/** Returns two clinics of the same size: one of the checkout in `against`, one of this checkout. */
export function inTwoCheckouts<Size>(against: string, size: Size) {
  return [
    { name: 'there', size, checkout: against },
    { name: 'here', size },
  ];
}

export function isOfTwoCheckouts({ name }: { name: string }): boolean {
  return names.includes(name);
}
