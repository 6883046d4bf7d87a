/**
 * The first match counts, because the User-Agent header of a browser also names the browsers from which it is derived.
 */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Returns the browser and the operating system of a User-Agent header in words, such as "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  return deviceOfNumber(deviceNumberOf(userAgent));
}

/**
 * Returns a number that identifies the browser and the operating system. Mails store this number instead of text that
 * the browser sent.
 */
export function deviceNumberOf(userAgent: string | null): number {
  return placeIn(browsers, userAgent) * (systems.length + 1) + placeIn(systems, userAgent);
}

export function deviceOfNumber(number: number): string {
  const [, browser] = browsers[Math.floor(number / (systems.length + 1)) - 1] ?? [];
  const [, system] = systems[(number % (systems.length + 1)) - 1] ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Returns the position of the first matching row, counted from 1, or 0 if none matches. */
function placeIn(table: readonly (readonly [RegExp, string])[], userAgent: string | null): number {
  return table.findIndex(([mark]) => mark.test(userAgent ?? '')) + 1;
}
