import { useNavigate } from 'react-router';

/** Returns a function that goes back to the previous screen, or to the dashboard if there is none. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/dashboard') : navigate(-1));
}

/** The router stores its index in `history.state`. */
function isFirstScreen(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return !idx;
}
