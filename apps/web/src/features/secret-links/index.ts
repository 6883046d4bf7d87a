export { ClosedLinks } from './components/closed-links.tsx';
export { LinkEnd } from './components/link-end.tsx';
export { secretLinkWords } from './secret-links.words.ts';
