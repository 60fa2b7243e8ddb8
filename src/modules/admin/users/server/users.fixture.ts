import { fixture } from '#kernel/testing/fixture.ts';
import { user } from '../shared/user.record.ts';

export const aUser = fixture(user).writtenBy(
  'createUser: an account comes with its secrets, never from a form alone',
  async (app) => ({
    id: (await app.as()).id,
  }),
);
