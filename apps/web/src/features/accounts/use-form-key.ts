import { useState } from 'react';
import { ApiError } from '#lib/api-error';
import { newIdempotencyKey } from '#lib/idempotency-key';

/** One key for one opened form, so that a second press or a lost answer makes no second account. */
export function useFormKey() {
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const renew = () => setIdempotencyKey(newIdempotencyKey());
  return {
    idempotencyKey,
    renew,
    /** A refused attempt has made nothing, and the next one will say something else. */
    renewAfter: (error: Error) => {
      if (error instanceof ApiError && error.status < 500) renew();
    },
  };
}
