import type { WebModule } from '#kernel/web/module.ts';
import { accountModule } from '#modules/account/web/account.module.ts';
import { announcementsModule } from '#modules/home/announcements/web/announcements.module.ts';
import { capabilitiesModule } from '#modules/maintenance/capabilities/web/capabilities.module.ts';
import { directivesModule } from '#modules/maintenance/directives/web/directives.module.ts';
import { manualsModule } from '#modules/maintenance/manuals/web/manuals.module.ts';
import { releaseRequestsModule } from '#modules/maintenance/release-requests/web/release-requests.module.ts';
import { releasesModule } from '#modules/maintenance/releases/web/releases.module.ts';
import { customersModule } from '#modules/marketing/customers/web/customers.module.ts';
import { authorizationsModule } from '#modules/quality/authorizations/web/authorizations.module.ts';
import { employeesModule } from '#modules/hr/employees/web/employees.module.ts';

/** The product in the browser: one line per module. Order decides only between equal paths. */
export const webModules: readonly WebModule[] = [
  accountModule,
  announcementsModule,
  capabilitiesModule,
  manualsModule,
  directivesModule,
  releaseRequestsModule,
  releasesModule,
  customersModule,
  authorizationsModule,
  employeesModule,
];
