import type { Locator } from '@playwright/test';

/** Types `YYYY-MM-DDTHH:mm` into the date and time fields of a dialog. */
export async function fillDateTime(dialog: Locator, wallTime: string): Promise<void> {
  const [date = '', time = ''] = wallTime.split('T');
  await dialog.getByLabel('Date and time').fill(date);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
}

/** Returns the date and time entered in a dialog as `YYYY-MM-DDTHH:mm`. Expects a clinic with 24-hour times. */
export async function dateTimeIn(dialog: Locator): Promise<string> {
  const date = await dialog.getByLabel('Date and time').inputValue();
  return `${date}T${await dialog.getByLabel('Time', { exact: true }).inputValue()}`;
}
