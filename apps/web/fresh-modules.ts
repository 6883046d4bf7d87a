import { vi } from 'vitest';

// Vitest runs this before each test file. One process runs many test files, and without a reset, modules such as the
// session store would keep their state from one file to the next.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
