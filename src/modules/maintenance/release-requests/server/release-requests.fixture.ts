import { fixture } from '#kernel/testing/fixture.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';

/** The request of the demo's worked example. */
export const aReleaseRequest = fixture(releaseRequest).ofDemo('askForRelease: a request is made on a finished job');
