import { test } from '../clinic.ts';
import { addressOf, aSignedInBrowser } from '../pages/desk.ts';
import { isReady, screens } from '../pages/screens.ts';
import { take } from './take.ts';

test.describe.configure({ mode: 'parallel' });

for (const email of new Set(screens.map((screen) => screen.email))) {
  test(`the screens of ${email ?? 'anybody'}`, async ({ browser }) => {
    const page = email === null ? await browser.newPage() : await aSignedInBrowser(browser, email);
    for (const { path } of screens.filter((screen) => screen.email === email)) {
      await page.goto(addressOf(path));
      await isReady(page);
      await take(page, nameOf(path, email));
    }
  });
}

/** Returns the file name of a picture, such as `dashboard-queue daywise`. */
function nameOf(path: string, email: string | null): string {
  const screen = path.slice(1).replaceAll('/', '-');
  return email === null ? screen : `${screen} ${email.split('@')[0]}`;
}
