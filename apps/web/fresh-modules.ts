import { vi } from 'vitest';

// Vitest runs this before each test file. A process runs many files, and modules such as the session store keep state.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
