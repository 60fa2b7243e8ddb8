import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { addressOf } from '#kernel/server/records/pick.ts';
import { labelKinds, type LabelKind } from '../shared/labelKinds.ts';

const kinds = Object.keys(labelKinds) as [LabelKind, ...LabelKind[]];

/** What a scanned label opens: what is served under `/api/labels`. */
export const labelsServer = defineServerModule({
  name: 'stores/labels',
  endpoints: [
    read({
      path: '/api/labels/:kind/:id',
      allow: 'signedIn',
      summary: 'The screen of the record a label stands for',
      params: z.strictObject({ kind: z.enum(kinds), id: z.uuid() }),
      answer: z.object({ path: z.string() }),
      handle: async (ctx, { params }) => ({ path: await addressOf(ctx, labelKinds[params.kind], params.id) }),
    }),
  ],
});
