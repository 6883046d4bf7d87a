import type { Doctor } from '@anteroom/contract/staff';
import { type LucideIcon, Megaphone, PauseCircle, UserPlus } from 'lucide-react';
import { notInLineMessages } from '#features/queue';
import { doctorLabel } from '#features/staff';
import type { Command, QueueAct } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';

const acts: { act: QueueAct; label: string; Icon: LucideIcon; needsConfirmation?: true }[] = [
  { act: 'callNext', label: words.callNext, Icon: Megaphone },
  { act: 'walkIn', label: notInLineMessages.addWalkIn, Icon: UserPlus, needsConfirmation: true },
  { act: 'status', label: words.pauseOrResume, Icon: PauseCircle },
];

type Choice = {
  doctors: readonly Doctor[];
  addressedId: string | null;
  onAct: (act: QueueAct, doctor: Doctor) => void;
  onAsk: (act: QueueAct) => void;
};

/**
 * Returns the queue actions of the doctors that the user works for. If it is unclear which doctor is meant, the command
 * asks for one. Commands for the other doctors appear only when their name is typed.
 */
export function queueCommands({ doctors, addressedId, onAct, onAsk }: Choice): Command[] {
  const meant = doctors.length === 1 ? doctors[0] : doctors.find(({ id }) => String(id) === addressedId);
  const others = doctors.filter((doctor) => doctor !== meant);
  if (doctors.length === 0) return [];
  return acts.flatMap(({ act, label, Icon, ...more }) => {
    const command = { ...more, group: 'actions', label, Icon, aliases: words.aliases[act] } as const;
    const of = (doctor: Doctor) => ({
      ...command,
      id: `${act}-${doctor.id}`,
      owner: doctor.name,
      detail: doctorLabel(doctor),
      run: () => onAct(act, doctor),
    });
    const first = meant
      ? of(meant)
      : { ...command, id: act, detail: words.chooseDoctor, run: () => onAsk(act) };
    return [first, ...others.map((doctor) => ({ ...of(doctor), mustBeNamed: true }))];
  });
}
