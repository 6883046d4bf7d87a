import { type ComponentProps, createElement, type MouseEvent } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler, useLocation } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: To } & Pick<NavigateOptions, 'replace' | 'state'>;

/**
 * Renders a link inside the app. React Router's own link also supports prefetching and server rendering, which costs 4
 * kB on every screen and more work for each link of a list.
 */
export function Link({ to, replace, state, onClick, ...anchor }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(anchor.target === undefined ? {} : { target: anchor.target }),
  });
  return createElement('a', {
    ...anchor,
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (!event.defaultPrevented) follow(event);
    },
  });
}

/** Renders a link that is highlighted while its screen is open. */
export function NavLink({ to, ...link }: Props & { to: string }) {
  const { pathname } = useLocation();
  const isOpen = pathname === to.split('?')[0];
  return createElement(Link, { ...link, to, 'aria-current': isOpen ? 'page' : undefined });
}
