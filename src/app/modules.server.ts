import type { ServerModule } from '#kernel/server/endpoint.ts';
import { notificationsModule } from '#modules/account/notifications/server/notifications.module.ts';
import { passwordModule } from '#modules/account/password/server/password.module.ts';
import { profileModule } from '#modules/account/profile/server/profile.module.ts';
import { settingsModule } from '#modules/account/settings/server/settings.module.ts';
import { signatureModule } from '#modules/account/signature/server/signature.module.ts';
import { twoStepModule } from '#modules/account/two-step/server/two-step.module.ts';
import { signInModule } from '#modules/account/sign-in/server/sign-in.module.ts';
import { customerPortalModule } from '#modules/admin/customer-portal/server/customer-portal.module.ts';
import { deskModule } from '#modules/portal/desk/server/desk.module.ts';
import { operationsModule } from '#modules/admin/operations/server/operations.module.ts';
import { usersModule } from '#modules/admin/users/server/users.module.ts';
import { announcementsModule } from '#modules/home/announcements/server/announcements.module.ts';
import { commentsModule } from '#modules/home/comments/server/comments.module.ts';
import { searchModule } from '#modules/home/search/server/search.module.ts';
import { monitoringModule } from '#modules/home/monitoring/server/monitoring.module.ts';
import { dashboardModule } from '#modules/home/dashboard/server/dashboard.module.ts';
import { capabilitiesModule } from '#modules/maintenance/capabilities/server/capabilities.module.ts';
import { directivesModule } from '#modules/maintenance/directives/server/directives.module.ts';
import { manualsModule } from '#modules/maintenance/manuals/server/manuals.module.ts';
import { releaseGatesModule } from '#modules/maintenance/release-gates/server/release-gates.module.ts';
import { releaseRequestsModule } from '#modules/maintenance/release-requests/server/release-requests.module.ts';
import { releasesModule } from '#modules/maintenance/releases/server/releases.module.ts';
import { workOrdersModule } from '#modules/maintenance/work-orders/server/work-orders.module.ts';
import { authorizationsModule } from '#modules/quality/authorizations/server/authorizations.module.ts';
import { customersModule } from '#modules/marketing/customers/server/customers.module.ts';
import { employeesModule } from '#modules/hr/employees/server/employees.module.ts';
import { receivingModule } from '#modules/logistics/receiving/server/receiving.module.ts';
import { shippingModule } from '#modules/logistics/shipping/server/shipping.module.ts';
import { consumablesModule } from '#modules/stores/consumables/server/consumables.module.ts';
import { labelsModule } from '#modules/stores/labels/server/labels.module.ts';
import { quarantineModule } from '#modules/stores/quarantine/server/quarantine.module.ts';
import { stockModule } from '#modules/stores/stock/server/stock.module.ts';
import { toolsModule } from '#modules/stores/tools/server/tools.module.ts';
import { inspectionReportsModule } from '#modules/maintenance/inspection-reports/server/inspection-reports.module.ts';
import { ndtReportsModule } from '#modules/maintenance/ndt-reports/server/ndt-reports.module.ts';
import { taskCardsModule } from '#modules/maintenance/task-cards/server/task-cards.module.ts';

/** The product on the server: one line a module, in the order of the menu. */
export const serverModules: ServerModule[] = [
  signInModule,
  passwordModule,
  twoStepModule,
  profileModule,
  signatureModule,
  settingsModule,
  notificationsModule,
  announcementsModule,
  commentsModule,
  searchModule,
  dashboardModule,
  monitoringModule,
  releaseRequestsModule,
  workOrdersModule,
  taskCardsModule,
  releaseGatesModule,
  capabilitiesModule,
  manualsModule,
  directivesModule,
  releasesModule,
  authorizationsModule,
  customersModule,
  receivingModule,
  shippingModule,
  stockModule,
  toolsModule,
  consumablesModule,
  labelsModule,
  quarantineModule,
  employeesModule,
  usersModule,
  operationsModule,
  customerPortalModule,
  deskModule,
  inspectionReportsModule,
  ndtReportsModule,
];
