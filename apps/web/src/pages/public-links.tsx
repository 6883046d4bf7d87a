import { Link } from 'react-router';
import { buttonLook } from '#ui/button';

/** The main link of a screen that has finished its task. */
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
