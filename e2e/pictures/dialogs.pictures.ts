import { test } from '../clinic.ts';
import { aSignedInBrowser } from '../pages/desk.ts';
import { dialogs, openDialog } from '../pages/dialogs.ts';
import { take } from './take.ts';

test.describe.configure({ mode: 'parallel' });

for (const email of new Set(Object.values(dialogs).map((each) => each.email))) {
  test(`the dialogs of ${email}`, async ({ browser }) => {
    const page = await aSignedInBrowser(browser, email);
    for (const [name, dialog] of Object.entries(dialogs).filter(([, each]) => each.email === email)) {
      await test.step(name, async () => {
        await openDialog(page, dialog);
        await take(page, name);
      });
    }
  });
}
