import type { Appointment } from '@anteroom/contract/appointments';
import { EllipsisVertical } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { patientNameOf } from '#features/appointments';
import { prefetchPart, useFetchedPart } from '#lib/lazy-component';
import { IconButton } from '#ui/button';

const fetchMenu = async () => (await import('./appointment-menu.tsx')).AppointmentMenu;

type Props = Omit<ComponentProps<Awaited<ReturnType<typeof fetchMenu>>>, 'label'>;

const labelOf = (appointment: Appointment) => `More actions for ${patientNameOf(appointment)}`;

/** Renders the menu button of a row. Loads the menu's code when the user is about to press the button. */
export function LazyAppointmentMenu(props: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const prepare = () => prefetchPart(fetchMenu);
  if (!props.around && !hasMenu(props.appointment)) return null;
  if (isWanted) return <FetchedMenu {...props} />;
  return (
    <MenuButton
      appointment={props.appointment}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setIsWanted(true)}
    />
  );
}

function FetchedMenu(props: Props) {
  const { part: AppointmentMenu, hasFailed, retry } = useFetchedPart(fetchMenu);
  if (AppointmentMenu) return <AppointmentMenu {...props} label={labelOf(props.appointment)} />;
  return <MenuButton appointment={props.appointment} {...(hasFailed ? { onClick: retry } : {})} />;
}

type ButtonProps = { appointment: Appointment } & Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onPointerEnter'
>;

function MenuButton({ appointment, ...handlers }: ButtonProps) {
  return (
    <IconButton
      {...handlers}
      label={labelOf(appointment)}
      aria-haspopup="menu"
      aria-expanded={false}
      icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
    />
  );
}

/** Returns whether the appointment has any action to show in the menu. */
function hasMenu({ status, followUpDate }: Appointment): boolean {
  return followUpDate !== null || !(status === 'cancelled' || status === 'no_show');
}
