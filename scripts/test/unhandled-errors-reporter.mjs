import { writeFileSync } from 'node:fs';
import { environment } from '../launch/environment.mjs';

/** Writes a file if Vitest caught errors outside of all tests, because its JSON report does not contain them. */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export of a reporter's file.
export default class UnhandledErrorsReporter {
  onTestRunEnd(_testModules, unhandledErrors) {
    if (unhandledErrors.length > 0)
      writeFileSync(environment.UNHANDLED_ERRORS_FILE, String(unhandledErrors.length));
  }
}
