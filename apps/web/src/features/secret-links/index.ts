export { ClosedLinks } from './components/closed-links.tsx';
export { LinkEnd } from './components/link-end.tsx';
export { secretLinkMessages } from './secret-links.messages.ts';
