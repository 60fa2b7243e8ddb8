import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { releaseRequest } from '../shared/releaseRequest.record.ts';
import type { reviewCall } from '../shared/releaseRequests.calls.ts';

/** A request as the review shows it, and what the server answers about it. */
export type Request = RowOf<typeof releaseRequest>;

/** One line of block 12 and the records it was written from. */
export type RemarkLine = Review['paper']['lines'][number];

export type Review = AnswerOf<typeof reviewCall>;
