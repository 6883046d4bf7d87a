import { Link } from 'react-router';
import { buttonLook } from '#ui/button';

/** The one thing to do after a screen has done its work. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${buttonLook({ variant: 'primary' })} w-full`}>
      {children}
    </Link>
  );
}

export function PublicLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <p className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-1">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="text-link">
          {label}
        </Link>
      ))}
    </p>
  );
}
