import { ApiError, messageOf } from './api.ts';

/** Why a picker has no choices: who may not read the list is answered that there is none, and it is not one in which nothing matches. */
export const whyNoChoices = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? 'You may not read this list.' : messageOf(error);
