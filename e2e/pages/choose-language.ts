import { expect, type Page } from '@playwright/test';

/**
 * Switches a patient page to German and back to English. Expects that the focus stays on the language selector each
 * time, and that browsers and screen readers learn the language of the page.
 */
export async function expectLanguageKeepsFocus(page: Page): Promise<void> {
  const english = page.getByLabel('Language', { exact: true });
  const german = page.getByLabel('Sprache', { exact: true });
  await english.focus();
  await english.selectOption('de');
  await expect(german).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await german.selectOption('en');
  await expect(english).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}
