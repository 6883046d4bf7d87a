import { type ErrorBody, errorBody } from '@anteroom/contract/errors';

/** An error response from the server. `message` is a text for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** The value of the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, body?: ErrorBody, retryAfterSeconds?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): string | undefined {
    return this.body?.code;
  }
}

/** Thrown if no complete response arrived, because the connection failed or the request timed out. */
export class NetworkError extends Error {
  constructor() {
    super('Network error. Please check your connection.');
    this.name = 'NetworkError';
  }
}

export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await readJson(response));
  const wait = retryAfterOf(response);
  if (body.success) return new ApiError(response.status, body.data.error, body.data as ErrorBody, wait);
  const message = `HTTP ${response.status}: ${response.statusText || 'Request failed'}`;
  return new ApiError(response.status, message, undefined, wait);
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return seconds >= 0 ? seconds : undefined;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && codes.includes(error.code);
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/**
 * Returns the message for the banner above a form. Returns null if the server's messages are shown beside the fields
 * instead.
 */
export function bannerOf(error: unknown, fallback: string): string | null {
  const isBesideFields = error instanceof ApiError && error.body?.fields !== undefined;
  return error && !isBesideFields ? messageOf(error, fallback) : null;
}
