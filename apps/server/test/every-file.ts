import { afterAll } from 'vitest';
import { closeAll } from './closings.ts';

// Vitest runs this before each file. A hook added while hooks or tests run would never be called.
afterAll(closeAll);
