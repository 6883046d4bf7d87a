/** Under these names the clinics of two checkouts stand beside each other. */
const names = ['there', 'here'];

/** The same clinic in the checkout in `against`, and in this one. */
export function inTwoCheckouts<Size>(against: string, size: Size) {
  return [
    { name: 'there', size, checkout: against },
    { name: 'here', size },
  ];
}

export function isOfTwoCheckouts({ name }: { name: string }): boolean {
  return names.includes(name);
}
