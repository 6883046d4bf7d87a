import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the token of an emailed link. Removes it immediately from the address bar and the history, so that it cannot
 * be copied from there.
 */
export function useTokenFromAddress(): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token')?.trim() ?? '');
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return token;
}
