export { ClosedLinks, LinkEnd } from './closed-links.tsx';
export { secretLinkMessages } from './secret-links.messages.ts';
