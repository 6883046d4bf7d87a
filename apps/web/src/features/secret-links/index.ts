export { ClosedLinks } from './closed-links.tsx';
export { LinkEnd } from './link-end.tsx';
export { secretLinkMessages } from './secret-links.messages.ts';
