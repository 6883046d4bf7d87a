/** Returns the number of columns on a wide and on an upright screen. No field becomes narrower than tall. */
export function columnsOf(doctorCount: number): { wide: number; upright: number } {
  return { wide: wideColumnsOf(doctorCount), upright: doctorCount <= 4 ? 1 : 2 };
}

function wideColumnsOf(doctorCount: number): number {
  if (doctorCount <= 3) return doctorCount;
  if (doctorCount === 4) return 2;
  return doctorCount <= 6 || doctorCount === 9 ? 3 : 4;
}
