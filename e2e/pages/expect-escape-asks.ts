import type { Page } from '@playwright/test';

/** Presses Escape in a dialog with typed text, expects the question about discarding the text, and keeps the text. */
export async function expectEscapeAsks(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
}
