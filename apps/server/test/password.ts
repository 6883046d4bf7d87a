export const password = 'Waiting-Room-7';
