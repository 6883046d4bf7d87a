import { expect, type Locator } from '@playwright/test';
import { encode } from 'uqr';

/** Reads the modules (squares) of a QR code from the screen. True means black. */
async function modulesOf(code: Locator, size: number): Promise<boolean[][]> {
  return code.evaluate((svg, count) => {
    const path = svg.querySelector('path');
    const isBlack = (x: number, y: number) => path?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ?? false;
    return Array.from({ length: count }, (_, y) => Array.from({ length: count }, (__, x) => isBlack(x, y)));
  }, size);
}

/** Expects a QR code that encodes exactly this text and has the quiet zone that readers need. */
export async function expectCodeOf(code: Locator, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  expect(await modulesOf(code, size)).toEqual(data);
  await expect(code).toHaveAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
}
