import { defineServerModule } from '#kernel/server/endpoint.ts';
import { auditPackEndpoint } from './auditPack.ts';

/** Everything about one job in one ZIP, for those who answer to an auditor. */
export const auditPacksServer = defineServerModule({
  name: 'maintenance/audit-packs',
  endpoints: [auditPackEndpoint],
});
