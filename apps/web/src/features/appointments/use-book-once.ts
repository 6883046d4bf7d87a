import { useRef } from 'react';
import { useSaveKey } from '#lib/idempotency-key';

type Create<Body, Booked> = {
  mutate(
    variables: { body: Body; idempotencyKey: string },
    handlers: { onSuccess: (booked: Booked) => void; onError: (error: Error) => void },
  ): void;
  reset(): void;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
};

type Choices<Body, Booked> = {
  /** The name under which the idempotency key is stored. */
  name: string;
  onBooked: (booked: Booked) => void;
  onRejected?: ((error: Error) => void) | undefined;
  /** Returns the rejected body, extended to allow the overlaps that the error lists. */
  allow: (rejected: Body, error: Error | null) => Body;
};

/** Books only once, however often the button is pressed. After an overlap error, the user can choose to book anyway. */
export function useBookOnce<Body, Booked>(
  create: Create<Body, Booked>,
  { name, onBooked, onRejected, allow }: Choices<Body, Booked>,
) {
  const saveKey = useSaveKey(name);
  const rejected = useRef<Body | null>(null);
  const book = (body: Body) => {
    create.mutate(
      { body, idempotencyKey: saveKey.current() },
      {
        onSuccess: onBooked,
        onError: (error) => {
          saveKey.renewAfter(error);
          rejected.current = body;
          onRejected?.(error);
        },
      },
    );
  };
  // Send the rejected body and not the current input, because the conflicts on screen are those of the rejected body.
  const bookAnyway = () => {
    if (rejected.current !== null) book(allow(rejected.current, create.error));
  };
  const clearError = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, clearError, isBooking: create.isPending, saveError: create.error };
}
