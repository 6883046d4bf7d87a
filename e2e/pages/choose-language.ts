import { expect, type Page } from '@playwright/test';

/** Chooses German on a page for patients, then English again. Each time the focus must stay on the select. */
export async function expectLanguageKeepsFocus(page: Page): Promise<void> {
  const english = page.getByLabel('Language', { exact: true });
  const german = page.getByLabel('Sprache', { exact: true });
  await english.focus();
  await english.selectOption('de');
  await expect(german).toBeFocused();
  await german.selectOption('en');
  await expect(english).toBeFocused();
}
