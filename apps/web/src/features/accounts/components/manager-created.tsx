import type { Manager } from '@anteroom/contract/accounts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';
import { roleLabels } from '#lib/role-labels';
import { Button, buttonLook } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { accountMessages as words } from '../accounts.messages.ts';

export function ManagerCreated({ manager, onAnother }: { manager: Manager; onAnother: () => void }) {
  const { role } = useSignedInUser();
  const { data: doctors } = useDoctors();
  const doctor = doctors?.find(({ id }) => id === manager.doctorId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel grid max-w-2xl gap-6 p-5 md:p-6">
      <div className="flex items-start gap-4">
        <span className="rounded-full bg-done-soft p-3 text-done">
          <CircleCheck aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {words.managerCreated}
          </h2>
          <p className="text-ink-soft">{words.managerCreatedHint}</p>
        </div>
      </div>
      <DescriptionList
        items={[
          { term: words.email, description: manager.email, isWide: true },
          { term: words.name, description: manager.name },
          { term: words.role, description: roleLabels.manager },
          ...(doctor ? [{ term: words.doctor, description: doctor.name }] : []),
        ]}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <Link
          to={role === 'admin' ? '/dashboard/users?role=manager' : '/dashboard/managers'}
          className={buttonLook({ variant: 'primary' })}
        >
          {words.viewManagers}
        </Link>
        <Button onClick={onAnother}>{words.createAnother}</Button>
      </div>
    </section>
  );
}
