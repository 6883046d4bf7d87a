/** Everyone's in the tests. */
export const password = 'Waiting-Room-7';
