import { useNavigate, useSearchParams } from 'react-router';
import { useHotkey } from '#lib/use-hotkey';
import { dashboardMessages } from './dashboard.messages.ts';
import { addressOf } from './sidebar-links.ts';

const { goTo: words } = dashboardMessages;

/** Opens a screen after the user presses `g` and then the first letter of the screen. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const doctorId = parameters.get('doctor');
  const queue = addressOf({ to: '/dashboard/manage-queue', keepsDoctor: true }, doctorId);
  useHotkey({ key: 'g t', meaning: words.today, isEverywhere: true }, () => navigate('/dashboard'));
  useHotkey({ key: 'g q', meaning: words.queue, isEverywhere: true }, () => navigate(queue));
  useHotkey({ key: 'g a', meaning: words.appointments, isEverywhere: true }, () =>
    navigate('/dashboard/appointments'),
  );
  useHotkey({ key: 'g p', meaning: words.patients, isEverywhere: true }, () =>
    navigate('/dashboard/patients'),
  );
}
