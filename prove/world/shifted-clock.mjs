/** Loaded before the server: what its clock shows is the system's, moved by the milliseconds that a file holds. */
import { readFileSync } from 'node:fs';

// biome-ignore lint/style/noProcessEnv: it belongs to no configuration, and the server's own reader is not to know of it.
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
