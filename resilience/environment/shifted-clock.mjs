/** Preloaded into the server process. Shifts the server's clock by the number of milliseconds in a file. */
import { readFileSync } from 'node:fs';

// biome-ignore lint/style/noProcessEnv: a variable of this scenario only, not a setting of the server.
const file = process.env.SHIFTED_CLOCK;
if (file !== undefined) shift(file);

function shift(file) {
  const SystemDate = Date;
  let millis = 0;
  const read = () => {
    millis = Number(readFileSync(file, 'utf8'));
  };
  read();
  setInterval(read, 100).unref();
  globalThis.Date = class extends SystemDate {
    constructor(...parts) {
      if (parts.length === 0) super(SystemDate.now() + millis);
      else super(...parts);
    }

    static now() {
      return SystemDate.now() + millis;
    }
  };
}
