/** The first that fits: browsers name their ancestors too. */
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

/** A browser's long description of itself in a person's words. */
export function describeDevice(userAgent: string | null): string {
  return deviceOfNumber(deviceNumberOf(userAgent));
}

/** A number for the browser family and system, so that a mail can keep it without any text of the browser. */
export function deviceNumberOf(userAgent: string | null): number {
  return placeIn(browsers, userAgent) * (systems.length + 1) + placeIn(systems, userAgent);
}

export function deviceOfNumber(number: number): string {
  const [, browser] = browsers[Math.floor(number / (systems.length + 1)) - 1] ?? [];
  const [, system] = systems[(number % (systems.length + 1)) - 1] ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** From 1; 0 for none. */
function placeIn(table: readonly (readonly [RegExp, string])[], userAgent: string | null): number {
  return table.findIndex(([mark]) => mark.test(userAgent ?? '')) + 1;
}
