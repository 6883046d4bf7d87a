/**
 * The names of the two clinics if `--against` compares two git checkouts. Each clinic is a server with its own data:
 * `there` runs the other checkout, `here` runs this one.
 */
const names = ['there', 'here'];

/** Starts two clinics of the same size: one runs the checkout in `against`, the other one runs this checkout. */
export function inTwoCheckouts<Size>(against: string, size: Size) {
  return [
    { name: 'there', size, checkout: against },
    { name: 'here', size },
  ];
}

export function isOfTwoCheckouts({ name }: { name: string }): boolean {
  return names.includes(name);
}
