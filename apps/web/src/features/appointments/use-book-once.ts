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
  /** Returns the rejected body with permission for the overlaps that the error lists. */
  allow: (rejected: Body, error: Error | null) => Body;
};

/** Books only once, regardless of how often the button is pressed. After an overlap error, the user may book anyway. */
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
  // Start from the rejected body, because the conflicts on the screen belong to it and not to later input.
  const bookAnyway = () => {
    if (rejected.current !== null) book(allow(rejected.current, create.error));
  };
  const clearError = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, clearError, isBooking: create.isPending, saveError: create.error };
}
