import { afterAll } from 'vitest';
import { closeAll } from './closings.ts';

// Vitest runs this line before each file. Vitest would never call a hook that is added while hooks or tests run.
afterAll(closeAll);
