const with24Hours = /^(\d{1,2})(?:[:.h] ?(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)? *(?:h|uhr|hrs?)?\.?$/i;
const with12Hours = /^(\d{1,2})(?:[:.] ?(\d{2})(?:[:.](\d{2})(?:\.\d+)?)?)? *([ap])\.? ?m\.?$/i;
const fourDigits = /^(\d{2})(\d{2})$/;
const hasMinutesOrUnit = /\D/;

/**
 * Returns the seconds since midnight, or null for an invalid time. Reads `14:30`, `14.30`, `14h30`, `1430`, `14 Uhr`,
 * `2:30 p.m.` and `2 pm`.
 */
export function readTimeOfDay(cell: string): number | null {
  const text = cell.replace(/\s+/g, ' ').trim();
  const [, hours, minutes = '0', seconds = '0', half] = with12Hours.exec(text) ?? exec24Hours(text) ?? [];
  if (hours === undefined) return null;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? hour * 3600 + Number(minutes) * 60 + Number(seconds) : null;
}

/** Rejects a bare number such as `14`, because it could be something other than a time. */
function exec24Hours(text: string): RegExpExecArray | null {
  return fourDigits.exec(text) ?? (hasMinutesOrUnit.test(text) ? with24Hours.exec(text) : null);
}

/** 12 am is midnight, 12 pm is noon. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
