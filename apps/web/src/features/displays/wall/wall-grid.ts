/** How many doctors stand side by side on a wide screen and on an upright one; no field is left narrower than tall. */
export function columnsOf(doctorCount: number): { wide: number; upright: number } {
  return { wide: wideColumnsOf(doctorCount), upright: doctorCount <= 4 ? 1 : 2 };
}

function wideColumnsOf(doctorCount: number): number {
  if (doctorCount <= 3) return doctorCount;
  if (doctorCount === 4) return 2;
  return doctorCount <= 6 || doctorCount === 9 ? 3 : 4;
}
