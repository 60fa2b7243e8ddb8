import { defineCall } from '#kernel/shared/call.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';

export const ownLogbookPaperCall = defineCall({
  method: 'GET',
  path: '/api/my-logbook/logbook.pdf',
  allow: 'signedIn',
  summary: 'The person’s own work of the last 24 months as a PDF, for quality to confirm',
  of: [logbookEntry],
});
