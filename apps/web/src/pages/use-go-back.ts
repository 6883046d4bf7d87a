import { useNavigate } from 'react-router';

/** Back to the screen before; to the dashboard where this one was the first. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/dashboard') : navigate(-1));
}

/** The router counts its screens there. */
function isFirstScreen(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return !idx;
}
